// Stands in for node:child_process where commander asks for it: no command of ours is a program of its own.
module.exports = {};
