import { expect, it } from 'vitest';
import { addPath } from '../../../domain/reference/addPath.ts';

it.each([
  ['job', ' Co-pilot', '/settings/job-functions#new?name=Co-pilot&isFlightCrew=yes'],
  ['job', 'Loader & more', '/settings/job-functions#new?name=Loader%20%26%20more'],
  ['agent', 'water', '/settings/agent-types#new?name=water&kind=water'],
  ['agent', 'Pilot gel', '/settings/agent-types#new?name=Pilot%20gel'],
] as const)('opens the form of a new %s called %j (HOME-92)', (what, name, path) =>
  expect(addPath(what, name)).toBe(path),
);
