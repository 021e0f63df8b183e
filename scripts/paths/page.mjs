// Builds dist/paths/index.html as a single self-contained file.
import { readFileSync } from 'node:fs';

const beside = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');

export const pathsPage = (charts, journeys) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>Paths of CATIS</title>
<style>
${beside('page.css')}</style>
</head>
<body>
<nav id="list" aria-label="Charts and journeys"></nav>
<main id="shown"></main>
<dialog id="enlarged"><img alt=""></dialog>
<script type="application/json" id="data">${JSON.stringify({ charts, journeys, at: new Date().toISOString() }).replaceAll('<', '\\u003c')}</script>
<script>
${beside('page.client.js')}</script>
</body>
</html>
`;
