// What is sent before the scripts have come goes nowhere and is remembered on its form (PERF-10).
addEventListener(
  'submit',
  (event) => {
    event.preventDefault();
    event.target.dataset.sent = '';
  },
  { capture: true },
);
