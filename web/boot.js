// Runs in the entry document before the application has come. It puts on the theme of the last visit, which would flash
// otherwise, and begins what the page will ask for: its program and its data.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      // A first visit, or storage is closed to us.
      return null;
    }
  };

  /** How bright each theme is; the build puts them here. */
  const schemes = {};
  const look = read('switchboard.theme.look');
  if (Object.hasOwn(schemes, look?.name)) {
    root.setAttribute('data-theme', look.name);
    root.setAttribute('data-mantine-color-scheme', look.scheme === 'dark' ? 'dark' : 'light');
    for (const [variable, value] of Object.entries(look.variables ?? {})) {
      if (/^--[a-z0-9-]+$/.test(variable) && /^[#\w(),.%/ -]+$/.test(value))
        root.style.setProperty(variable, value);
    }
  }

  let token = null;
  try {
    token = localStorage.getItem('switchboard.token');
  } catch {
    // As above.
  }
  const person = token === null ? null : read('switchboard.user');

  /** The files of each first page; the build puts them here. */
  const pages = [];
  const { pathname, search } = location;
  const wanted = pages.find(
    ({ signedIn, paths }) => signedIn === (person !== null) && new RegExp(paths).test(pathname),
  );
  // What stands in for the page until its program has come.
  if (person !== null) root.dataset.first = 'frame';
  else if (/^\/(login)?$/.test(pathname)) root.dataset.first = 'door';
  const layout = person === null ? null : read(`switchboard.preferences.${person._id}`)?.preferences?.layout;
  if (layout?.sidebarCollapsed === true) root.dataset.firstNarrow = '';
  for (const href of wanted?.files ?? []) {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (href.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  const early = new Map();
  const begin = (url) => {
    const controller = new AbortController();
    const headers = { accept: 'application/json' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const response = fetch(url, { headers, signal: controller.signal });
    // Whoever takes it hears of the failure.
    response.catch(() => undefined);
    early.set(url, { token, response, abort: () => controller.abort() });
  };
  window.switchboardEarly = early;
  // An answer that nobody reads would hold its connection.
  setTimeout(() => {
    for (const { abort } of early.values()) abort();
    early.clear();
  }, 5000);
  /** What pages ask for first, for a browser that has not seen them yet; the build puts it here. */
  const calls = [];
  const beginUnseen = ({ paths, roles, url }) => {
    if (roles.includes(person.role) && new RegExp(paths).test(pathname))
      begin(url.replace('{id}', pathname.slice(pathname.lastIndexOf('/') + 1)));
  };
  if (person === null) begin('/api/config');
  else {
    begin('/api/auth/me');
    const kept = read('switchboard.first-data');
    const urls = kept?.personId === person._id ? kept.pages?.[pathname + search] : undefined;
    if (Array.isArray(urls)) urls.forEach(begin);
    else if (search === '') calls.forEach(beginUnseen);
  }
})();
