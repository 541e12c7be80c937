// Runs before the first paint, ahead of the application: without it a dark theme would flash white.
(() => {
  try {
    const { background, scheme } = JSON.parse(localStorage.getItem('switchboard.theme.first-paint'));
    if (!/^#[0-9a-f]{6}$/i.test(background)) return;
    const root = document.documentElement;
    root.style.backgroundColor = background;
    root.setAttribute('data-mantine-color-scheme', scheme === 'dark' ? 'dark' : 'light');
  } catch {
    // A first visit, or storage is closed to us: the style sheet's own background holds.
  }
})();
