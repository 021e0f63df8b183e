// Loaded before the service of the long run: tells its memory after a collection, when asked.
process.on('message', () => {
  globalThis.gc();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss, heapUsed });
});
