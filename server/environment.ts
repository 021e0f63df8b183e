import * as z from 'zod';
import { REPORT_AT_ONCE } from '../contract/constants.ts';
import { OVERDUE_MINUTES } from '../domain/following/judge.ts';
import { FISCAL_MONTH } from '../domain/report/view/relativeDates.ts';
import { buildInfo } from './buildInfo.ts';
import { oidcVariables, refuseWrongOidc } from './identity/oidc/settings.ts';
import { secretNames, withSecretFiles } from './secretFiles.ts';

const text = z.string().trim().min(1).optional();
/** Hosts that webhooks and feeds may call: exact names, or `*.` and a domain (OPS-13). */
const outboundHosts = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$|^[\da-f:]*:[\da-f:.]+$/,
          'host names such as hooks.agency.gov or *.agency.gov, separated by commas',
        ),
    ),
  );
const loopback = ['127.0.0.1', 'localhost', '::1'];

/** Whether users sign in at the local identity, which keeps their accounts in the data folder. */
export const isLocalIdentity = (env: {
  readonly FIREBASE_CONFIG_FILE?: string | undefined;
  readonly OIDC_ISSUER?: string | undefined;
}): boolean => env.FIREBASE_CONFIG_FILE === undefined && env.OIDC_ISSUER === undefined;

const Environment = z
  .object({
    HOST: z.string().trim().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    CATIS_DATA_DIR: z.string().trim().min(1).default('.data'),
    DATABASE_URL: text,
    DATABASE_READ_URL: text,
    CATIS_DATABASE_WAIT_S: z.coerce.number().int().min(0).max(3600).default(60),
    CATIS_DEMO: z.enum(['0', '1']).default('1'),
    CATIS_FLAGS_OFF: z.string().default(''),
    CATIS_REPORT_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .max(REPORT_AT_ONCE)
      .default(REPORT_AT_ONCE),
    CATIS_ALLOW_NEWER: z.enum(['0', '1']).default('0'),
    CATIS_SECOND_FACTOR: z.enum(['offered', 'required']).default('offered'),
    CATIS_WEB: text,
    CATIS_OUTBOUND_HOSTS: outboundHosts,
    CATIS_OUTBOUND_PRIVATE: z.enum(['0', '1']).default('0'),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      )
      .pipe(
        z.array(
          z.union(
            [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
            'addresses or ranges, separated by commas',
          ),
        ),
      ),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    FIREBASE_CONFIG_FILE: text,
    FIREBASE_SERVICE_ACCOUNT_FILE: text,
    ...oidcVariables,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: text,
    OVERDUE_MINUTES: z.coerce.number().int().min(5).max(240).default(OVERDUE_MINUTES),
    OVERDUE_MAIL_TO: z.email().optional(),
    FISCAL_MONTH: z.coerce.number().int().min(1).max(12).default(FISCAL_MONTH),
    NODE_ENV: text,
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SDK_DISABLED: z.string().default('false'),
    CATIS_MONITOR_SCRIPT: text,
    MAP_TILES_FILE: text,
    MAP_TILES_ATTRIBUTION: text,
    CATIS_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('error'),
  })
  .superRefine((env, ctx) => {
    const refuse = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if (env.CATIS_SECOND_FACTOR === 'required' && env.OIDC_ISSUER !== undefined)
      refuse('CATIS_SECOND_FACTOR', 'with OIDC_ISSUER the provider asks for second factors');
    if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
      refuse(
        'DATABASE_READ_URL',
        'a replica needs the PostgreSQL that it copies: set DATABASE_URL too',
      );
    if (
      (env.FIREBASE_CONFIG_FILE === undefined) !==
      (env.FIREBASE_SERVICE_ACCOUNT_FILE === undefined)
    )
      refuse(
        'FIREBASE_CONFIG_FILE',
        'a real project needs FIREBASE_CONFIG_FILE and FIREBASE_SERVICE_ACCOUNT_FILE, both',
      );
    refuseWrongOidc(env, refuse);
    if (isLocalIdentity(env) && env.NODE_ENV === 'production')
      refuse(
        'NODE_ENV',
        'the local identity is for one machine only; in production and in a release set FIREBASE_CONFIG_FILE and FIREBASE_SERVICE_ACCOUNT_FILE, or OIDC_ISSUER; to try CATIS, run npm start in a checkout, without NODE_ENV',
      );
    if (isLocalIdentity(env) && !loopback.includes(env.HOST))
      refuse(
        'HOST',
        `the local identity answers on this machine only (127.0.0.1), not on ${env.HOST}; set FIREBASE_CONFIG_FILE and FIREBASE_SERVICE_ACCOUNT_FILE, or OIDC_ISSUER`,
      );
  });
export type Environment = z.infer<typeof Environment>;

/**
 * Settings that the commands need: where the data is, whether the accounts are stored there too,
 * the address for links, and how mails are sent.
 */
const Place = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  CATIS_DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: text,
  FIREBASE_CONFIG_FILE: text,
  OIDC_ISSUER: text,
  CATIS_ALLOW_NEWER: z.enum(['0', '1']).default('0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text,
});
export type Place = z.infer<typeof Place>;
/** Every setting of the service by name. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...secretNames.map((name) => `${name}_FILE`),
];

/** Treats an empty variable as unset. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/**
 * Parses the settings of this process.
 * @throws Error that lists every wrong setting by name, one per line
 */
function parse<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(withSecretFiles(withoutEmpty(env)));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'));
}

/** @throws Error that lists every wrong setting by name */
export const readPlace = (env: NodeJS.ProcessEnv): Place => parse(Place, env);

/**
 * Reads the settings of the service. A release is production, whatever the environment contains
 * (OPS-3).
 * @throws Error that lists every wrong setting by name
 */
export const readEnvironment = (
  env: NodeJS.ProcessEnv,
  isRelease = buildInfo.isRelease,
): Environment => parse(Environment, { ...env, ...(isRelease ? { NODE_ENV: 'production' } : {}) });
