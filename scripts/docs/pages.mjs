// The documents of the repository as pages of the help.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of pages next to the guides, with their titles. */
const folders = {
  rules: 'Rules',
  charts: 'Charts',
  'how-to': 'How to change it',
  decisions: 'Decisions',
  api: 'API',
};
/** The guides in the order of the start page. */
const guides = ['dispatcher', 'base', 'analyst', 'administrator', 'operator', 'developer'];
/** Documents with another path on the site. */
const renamed = {
  'docs/guides/README.md': 'index.md',
  'docs/README.md': 'documents.md',
  'README.md': 'about.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
};
const markdownIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.md'));

/** Every document with its path on the site. */
export const sourcePages = () =>
  [
    ...Object.keys(renamed),
    ...markdownIn('docs').map((name) => `docs/${name}`),
    ...['guides', ...Object.keys(folders)]
      .map((folder) => `docs/${folder}`)
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => markdownIn(folder).map((name) => `${folder}/${name}`)),
  ]
    .filter((source, n, all) => all.indexOf(source) === n)
    .map((source) => ({ source, page: pageOf(source) }));
const pageOf = (source) => renamed[source] ?? source.replace(/^docs\//, '');

/** The site URL that a document's link leads to; null if the site doesn't have the file. */
function linkOf(source, link) {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path, anchor] = link.split('#');
  const target = join(dirname(source), path);
  if (/^docs\/pictures\/.+\.\w+$/.test(target)) return `/${target.slice('docs/'.length)}`;
  const isPage =
    target.endsWith('.md') &&
    existsSync(target) &&
    (target.startsWith('docs/') || target in renamed);
  return isPage ? `/${pageOf(target)}${anchor === undefined ? '' : `#${anchor}`}` : null;
}

/** Both pictures, of which the style sheet shows that of the chosen theme. */
const pictureIn = (source) => (_, dark, light, rest) =>
  [
    ['light', light],
    ['dark', dark],
  ]
    .map(
      ([theme, file]) =>
        `<img class="${theme}-only" loading="lazy" src="${linkOf(source, file)}"${rest}>`,
    )
    .join('\n');

/** A document as a page of the site: links within the site, pictures by theme, charts as images. */
export function stagePage({ source, page }) {
  const charts = [];
  const title = /^# (.+)$/m.exec(readFileSync(source, 'utf8'))?.[1] ?? page;
  const chart = (_, code) => {
    const file = `drawings/${page.replace('.md', '')}-${charts.length + 1}.svg`;
    charts.push({ file, code });
    const image = `<img loading="lazy" alt="Diagram of ${title}" src="/${file}">`;
    return `<div class="chart" role="region" tabindex="0" aria-label="Diagram of ${title}">\n${image}\n</div>\n`;
  };
  const text = readFileSync(source, 'utf8')
    .replaceAll(/```mermaid\n(.*?)```\n/gs, chart)
    .replaceAll(
      /<picture>\s*<source media="[^"]*" srcset="([^"]+)">\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/g,
      pictureIn(source),
    )
    // Code keeps its brackets.
    .split(/(```.*?```|`[^`\n]+`(?!\]))/gs)
    .map((part, n) => (n % 2 === 0 ? withLinks(source, part) : part))
    .join('');
  // A page of a chart has no headings to list, and its drawing needs the width of that list.
  const frontmatter = page.startsWith('charts/') ? '---\naside: false\n---\n\n' : '';
  return { page, title, text: frontmatter + text, charts };
}
const withLinks = (source, text) =>
  text.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, label, link) => {
    const to = linkOf(source, link);
    return to === null ? label : `[${label}](${to})`;
  });

/** The sidebar of each folder; the start page and the documents have that of the guides. */
export function sidebarOf(pages) {
  const item = ({ page, title }) => ({
    text: title.replaceAll('`', ''),
    link: `/${page.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`,
  });
  const inFolder = (folder) => pages.filter(({ page }) => dirname(page) === folder);
  const place = ({ page }) => guides.indexOf(page.slice('guides/'.length, -'.md'.length));
  const section = (folder, text) => ({ text, items: inFolder(folder).map(item) });
  const main = [
    {
      text: 'Guides',
      items: inFolder('guides')
        .toSorted((a, b) => place(a) - place(b))
        .map(item),
    },
    {
      text: 'Documents',
      items: inFolder('.')
        .filter(({ page }) => page !== 'index.md')
        .map(item),
    },
  ];
  const others = Object.entries(folders).map(([folder, title]) => [
    `/${folder}/`,
    [section(folder, title)],
  ]);
  return Object.fromEntries([...others, ['/', main]]);
}
