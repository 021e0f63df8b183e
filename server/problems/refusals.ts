import { invalid } from './problem.ts';

/** @throws HttpProblem 400 when a span ends before it starts */
export function refuseBackwards(span: {
  readonly startDate: string;
  readonly endDate: string | null;
}): void {
  if (span.endDate !== null && span.endDate < span.startDate)
    throw invalid([
      { path: 'endDate', code: 'endBeforeStart', message: 'End must be on or after start.' },
    ]);
}

/**
 * @throws HttpProblem 400 for money with more decimals than `places`, because the database would
 * round it silently
 */
export function refuseFractions(
  amounts: Readonly<Record<string, number | null>>,
  places = 2,
): void {
  const wrong = Object.entries(amounts).filter(
    ([, value]) => value !== null && Number(value.toFixed(places)) !== value,
  );
  if (wrong.length > 0)
    throw invalid(
      wrong.map(([path]) => ({ path, code: 'places', message: `Use at most ${places} decimals.` })),
    );
}
