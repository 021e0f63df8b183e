import { ChangeLogQuery } from '../../contract/history/changeLog.ts';
import { formatDate } from '../dates/parseDate.ts';
import { fieldOptions, type LogFilter, logTables, noFilter, queryOf } from './changeLog.ts';

/** The URL of the list with a valid filter (SET-120). */
export function changeLogPath(filter: LogFilter): string {
  const search = new URLSearchParams();
  for (const [key, text] of Object.entries(queryOf(filter, null)))
    if (text !== undefined) search.set(key, text);
  return search.size === 0 ? '/settings/history' : `/settings/history?${search}`;
}

/** Reads the URL; an invalid value counts as not set (URL-2). */
export function readLogFilter(values: Readonly<Record<string, string>>): LogFilter {
  const valid = (key: keyof LogFilter): string => {
    const text = values[key] ?? '';
    return ChangeLogQuery.shape[key].safeParse(text).success ? text : '';
  };
  const table = logTables.find((name) => name === values['table']) ?? '';
  const dayOf = (key: 'from' | 'until') => (valid(key) === '' ? '' : formatDate(valid(key)));
  return {
    ...noFilter,
    person: valid('person'),
    table,
    record: valid('record'),
    field: fieldOptions(table).find(({ id }) => id === values['field'])?.id ?? '',
    from: dayOf('from'),
    until: dayOf('until'),
  };
}
