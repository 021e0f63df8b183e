import { EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';

type AgentOptions = NonNullable<ConstructorParameters<typeof EnvHttpProxyAgent>[0]>;

/** `fetch` through the proxy in `HTTPS_PROXY` and `NO_PROXY`, over connections that are kept. */
export interface Outbound {
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

export function makeOutbound(options: AgentOptions = {}): Outbound {
  const dispatcher = new EnvHttpProxyAgent(options);
  // undici's own fetch, because Node's is of another version, which refuses this dispatcher. Both
  // have the standard's types, declared twice.
  const send = ((url: string, init?: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
  return { fetch: send, close: () => dispatcher.destroy() };
}
