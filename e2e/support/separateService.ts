import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from './test.ts';

/**
 * Starts a service that only one journey uses, and waits until it is ready.
 * @returns stops it
 */
export async function startSeparateService(
  address: string,
  env: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const service = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: new URL(address).port, ...env },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (service.exitCode !== null) return;
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
  };
  const isReady = async () =>
    (await fetch(`${address}/api/health/ready`).catch(() => null))?.ok ?? false;
  try {
    await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
