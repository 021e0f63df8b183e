import pg from 'pg';

/** Times a text is asked before a connection keeps its plan: what is asked once is not worth keeping. */
const ASKED_BEFORE = 3;
/** Texts of which a service keeps plans, and of which it counts how often they are asked. */
const MOST_NAMED = 400;
const MOST_COUNTED = 4000;

/**
 * Names for statements that come again and again, so that a connection reads and plans each of them once: planning them
 * costs the database more than running them (PERF-15).
 */
export function statementNames(): (text: string) => string | undefined {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_NAMED) return name;
    const times = (asked.get(text) ?? 0) + 1;
    if (times <= ASKED_BEFORE) {
      if (asked.size >= MOST_COUNTED) asked.clear();
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
/** What reads or writes rows; `begin` and its like have no plan. */
const hasPlan = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text);

/** A connection class whose often asked statements have names. One for each pool: the names count for it alone. */
export function plannedOnceClient(): typeof pg.Client {
  const nameOf = statementNames();
  return class PlannedOnceClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // Its overloads are handed on as they come.
      const query = this.query.bind(this) as (...asked: unknown[]) => unknown;
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
      // The driver's own method has a dozen forms; all of them begin with what is asked.
      this.query = ((asked: unknown, ...rest: unknown[]) =>
        query(named(asked), ...rest)) as typeof this.query;
    }
  };
}
