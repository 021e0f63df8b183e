import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const parts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tag})\\b[^>]*>(.*?)</(?:${tag})>`, 'gs'))].map(
    ([, inner = '']) => inner,
  );
/** The text of every table cell, row by row, rendered without a browser. */
export const rowsIn = (view: ReactElement): string[][] =>
  parts(renderToStaticMarkup(view), 'tr').map((row) => parts(row, 'th|td').map(plain));
/** The text of every paragraph, heading, list item, term and description, without a browser. */
export const linesIn = (view: ReactElement): string[] =>
  parts(renderToStaticMarkup(view), 'h1|h2|h3|p|li|dt|dd').map(plain);
