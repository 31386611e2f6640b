/** What the playground does. */
document.documentElement.dataset.script = "on";
