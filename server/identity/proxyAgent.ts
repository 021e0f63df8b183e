import { HttpsProxyAgent } from 'https-proxy-agent';

/** The host of the provider's calls about accounts. */
const HOST = 'identitytoolkit.googleapis.com';

/** Whether `NO_PROXY` names the host, itself or by a domain above it. */
const isDirect = (noProxy: string) =>
  noProxy
    .split(/[\s,]+/)
    .map((entry) => entry.toLowerCase().replace(/^\*?\./, ''))
    .some(
      (entry) => entry === '*' || entry === HOST || (entry !== '' && HOST.endsWith(`.${entry}`)),
    );

/**
 * The agent of the provider's administration library, which ignores the proxy variables (SAFE-2).
 * @returns undefined without `HTTPS_PROXY`, and where `NO_PROXY` names the host
 */
export function proxyAgent(env: NodeJS.ProcessEnv): HttpsProxyAgent<string> | undefined {
  const address = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? '';
  return address === '' || isDirect(env['NO_PROXY'] ?? env['no_proxy'] ?? '')
    ? undefined
    : new HttpsProxyAgent(address);
}
