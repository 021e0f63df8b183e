import pg from 'pg';
import { statementSummary, statements } from './channels.ts';

/** Executions of a text before it gets a name: rare statements are not worth a stored plan. */
const ASKED_BEFORE = 3;
/** Maximum numbers of texts that get a name, and of texts whose executions are counted. */
const MAX_NAMED = 400;
const MAX_COUNTED = 4000;

/**
 * Gives names to frequent statements, so that each connection parses and plans them only once.
 * Planning costs the database more than running them (PERF-15).
 */
export function statementNames(): (text: string) => string | undefined {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMED) return name;
    const times = (asked.get(text) ?? 0) + 1;
    if (times <= ASKED_BEFORE) {
      if (asked.size >= MAX_COUNTED) asked.clear();
      asked.set(text, times);
      return undefined;
    }
    asked.delete(text);
    const given = `often_${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

const isStatement = (config: unknown): config is { readonly text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config);
/** Statements with a plan; `begin` and the like have none. */
const hasPlan = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text);

/** Our name of a statement; one without a name gets its verb and table. */
const traceNameOf = (asked: unknown): string | null =>
  typeof asked === 'string'
    ? statementSummary(asked)
    : isStatement(asked)
      ? 'name' in asked && typeof asked.name === 'string'
        ? asked.name
        : statementSummary(asked.text)
      : null;

type Send = (...asked: unknown[]) => unknown;
/** Sends a statement, and publishes its start and end while traces are on (MON-8). */
function sendTraced(send: Send, asked: unknown, sent: unknown, rest: readonly unknown[]): unknown {
  const name = statements.start.hasSubscribers ? traceNameOf(asked) : null;
  if (name === null) return send(sent, ...rest);
  const at = rest.findIndex((one) => typeof one === 'function');
  if (at === -1) return statements.tracePromise(async () => send(sent, ...rest), { name });
  // A tuple for the types only: the arguments pass through unchanged.
  const passed = [sent, ...rest] as [unknown];
  return statements.traceCallback(send, at + 1, { name }, undefined, ...passed);
}

/**
 * A client class that names frequent statements. Create one per pool, because each has its own
 * names.
 */
export function autoPreparedClient(): typeof pg.Client {
  const nameOf = statementNames();
  return class PlannedOnceClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // The overloads pass through unchanged.
      const query = this.query.bind(this) as Send;
      const named = (asked: unknown) => {
        if (
          !isStatement(asked) ||
          ('name' in asked && asked.name !== undefined) ||
          !hasPlan(asked.text)
        )
          return asked;
        const name = nameOf(asked.text);
        return name === undefined ? asked : { ...asked, name };
      };
      // The driver's method has a dozen overloads; the statement is always the first argument.
      this.query = ((asked: unknown, ...rest: unknown[]) =>
        sendTraced(query, asked, named(asked), rest)) as typeof this.query;
    }
  };
}
