/** What the report page does beside being read. */
document.documentElement.dataset.script = "on";
