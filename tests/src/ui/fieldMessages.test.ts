import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldMessages } from '../../../src/ui/fields/FieldMessages.tsx';

it.each([
  ['error', 'text-error', 'circle'],
  ['warning', 'text-warning', 'triangle'],
  ['info', 'text-ink-2', 'info'],
] as const)('gives %s its own color and icon', (severity, color, icon) => {
  const html = renderToStaticMarkup(
    createElement(FieldMessages, { messages: [{ severity, message: 'Enter the date.' }] }),
  );
  expect([
    html.match(/text-(error|warning|ink-2)/g),
    html.match(/lucide-(circle|triangle|info)/)?.[1],
  ]).toEqual([[color], icon]);
  expect(html).toContain('Enter the date.');
});
