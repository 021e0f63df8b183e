/** The text of each element that a selector finds, in the order of the page. */
export const textsOf = (selector: string, root: ParentNode = document.body): string[] =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent);

/** The text of every cell of the tables, row by row, from the heading to the total. */
export const rowsOf = (root: ParentNode = document.body): string[][] =>
  [...root.querySelectorAll('tr')].map((row) => textsOf('th, td', row));

/** Every shown link and button by its label; a link with its address, a disabled button marked. */
export const offersOf = (root: ParentNode = document.body): string[] =>
  [...root.querySelectorAll('a, button:not([hidden])')].map((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent;
    const address = one.getAttribute('href');
    if (address !== null) return `${label} ${address}`;
    return one.hasAttribute('disabled') ? `${label} (disabled)` : label;
  });
