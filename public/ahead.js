// What is sent before the scripts have come goes nowhere and is remembered on its form (PERF-10).
addEventListener(
  'submit',
  (event) => {
    event.preventDefault();
    event.target.dataset.sent = '';
  },
  { capture: true },
);

// The page's own scripts, the one that begins it first: all are asked for at once, as soon as the form is painted, and
// each is run in a task of its own, between which the form hears keys (PERF-22). A page that nobody looks at is never
// painted.
const { scripts } = document.currentScript.dataset;
const load = async () => {
  const [entry, ...others] = scripts.split(' ');
  for (const href of [...others, entry])
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        href,
      }),
    );
  for (const file of others) {
    await import(file);
    await new Promise((done) => setTimeout(done));
  }
  await import(entry);
};
if (document.visibilityState === 'hidden') load();
else requestAnimationFrame(() => setTimeout(load));
