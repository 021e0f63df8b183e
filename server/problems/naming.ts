import type { FastifyInstance } from 'fastify';

/** A message for the terminal. An error about several addresses has none of its own. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError)
    return thrown.errors.map((each: unknown) => reasonOf(each)).join('; ');
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Runs a step of the start. Its error begins with the setting that leads to it (OPS-8). */
export async function naming<T>(setting: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (e) {
    throw new Error(`${setting}: ${reasonOf(e)}`, { cause: e });
  }
}

/** Listens, or fails with the setting to change: a port in use, an address of another machine. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (e) {
    const code = e instanceof Error && 'code' in e ? e.code : null;
    if (code === 'EADDRINUSE')
      throw new Error(`PORT: ${port} is in use by another program; set PORT to a free one`);
    const isPort = code === 'EACCES';
    throw new Error(`${isPort ? 'PORT' : 'HOST'}: ${reasonOf(e)}`, { cause: e });
  }
}
