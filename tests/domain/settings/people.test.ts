import { describe, expect, it } from 'vitest';
import { noFilter } from '../../../domain/settings/filter.ts';
import { peoplePage } from '../../../domain/settings/pages/people.ts';
import { usersPage } from '../../../domain/settings/pages/users.ts';
import { isOver, membersByRole } from '../../../domain/settings/roles.ts';
import { rowsOf, shownRows } from '../../../domain/settings/rows.ts';
import { calls, drafted, one, said } from './page.ts';
import { HMT, lists, RAM } from './world.ts';

const typed = {
  firstName: 'Kim',
  lastName: 'Lee',
  email: 'kim@demo.test',
  baseId: HMT,
  roleId: 'pilot',
  vendorId: 'cdf',
  inviteRoleIds: ['disp'],
};
const crew = { roleId: 'pilot', vendorId: 'cdf', usualPerDiem: null };
const details = { firstName: 'Kim', lastName: 'Lee', email: 'kim@demo.test', baseId: HMT };
const invite = { email: 'kim@demo.test', name: 'Kim Lee', baseId: HMT, roleIds: ['disp'] };
const stored = {
  ...details,
  id: RAM,
  isArchived: false,
  crew: null,
  user: null,
  invite: null,
  version: 1,
  updatedAt: '2025-07-14T00:00:00Z',
};

describe('a new person', () => {
  it('is stored, invited, or both, by its kind (PPL-1)', () => {
    const save = (what: string) =>
      calls(peoplePage.save(drafted(peoplePage, { ...typed, what }), null, lists, 'n'), [stored]);
    expect([save('crew'), save('user'), save('both')]).toEqual([
      [['POST', '/v2/people', { ...details, crew }]],
      [['POST', '/invites/new', { ...invite, personId: null }]],
      [
        ['POST', '/v2/people', { ...details, crew }],
        ['POST', '/invites/new', { ...invite, personId: RAM }],
      ],
    ]);
  });
  it('needs an e-mail as a user, which no other user has (PPL-2)', () => {
    expect([
      said(peoplePage, { ...typed, what: 'user', email: '' }),
      said(peoplePage, { ...typed, what: 'crew', email: 'kim' }),
      said(peoplePage, { ...typed, what: 'user', email: 'ADA@demo.test ' }),
      said(peoplePage, {
        ...typed,
        what: 'crew',
        email: '',
        firstName: 'Jane',
        lastName: 'DOE',
        vendorId: 'valley',
      }),
    ]).toEqual([
      ['email: Enter an e-mail. It is what a user signs in with.'],
      ['email: Enter an e-mail address like name@example.com.'],
      ['email: This e-mail belongs to another person.'],
      ['(warning) lastName: There is already a Jane DOE at Valley Air Tankers.'],
    ]);
  });
});

describe('an existing person', () => {
  const jane = one(lists.people, 1);
  it('is invited or connected with the same save', () => {
    const save = (access: string) =>
      calls(
        peoplePage.save(
          drafted(peoplePage, { access, connectTo: 'u-ada', email: 'jane@demo.test' }, jane),
          jane,
          lists,
          'n',
        ),
      ).map(([method, path]) => `${method} ${path}`);
    expect([save('none'), save('invite'), save('connect')]).toEqual([
      ['PUT /v2/people/p-jane'],
      ['PUT /v2/people/p-jane', 'POST /invites/new'],
      ['PUT /v2/people/p-jane', 'POST /x/people/p-jane/connect'],
    ]);
  });
  it('has the actions of its user part', () => {
    expect(
      lists.people.map((p) =>
        peoplePage.actions?.(p, lists).map((a) => [a.label, a.question !== null, a.done]),
      ),
    ).toEqual([
      [
        ['Reset password', false, 'Reset e-mail sent to ada@demo.test.'],
        ['Remove second factor', true, 'Ada Admin signs in without a second factor.'],
        ['Remove access', true, 'Ada Admin no longer has access.'],
      ],
      [],
      [
        ['Send again', false, 'Invite sent to jo@demo.test.'],
        ['Cancel invite', false, 'The invite of Jo Ruiz no longer works.'],
      ],
    ]);
  });
  it('is found by its user or crew part', () => {
    const rows = rowsOf(peoplePage, lists);
    const names = (has: 'all' | 'users' | 'crew') =>
      shownRows(rows, { ...noFilter, has }).map((row) => row.name);
    expect([names('all'), names('users'), names('crew')]).toEqual([
      ['Ada Admin', 'Jane Doe', 'Jo Ruiz'],
      ['Ada Admin', 'Jo Ruiz'],
      ['Jane Doe'],
    ]);
  });
  it('shows the state of its user part (PPL-3)', () => {
    expect(rowsOf(peoplePage, lists).map((row) => row.cells[4])).toEqual([
      { text: 'Active', tone: 'success' },
      '–',
      { text: 'Invited 07/12/2025', tone: 'info' },
    ]);
  });
});

describe('user management', () => {
  const [ada, ruiz] = [one(lists.memberships), one(lists.memberships, 1)];
  it("hides 'TP Demo' everywhere, and roles without an organization unless all are requested (PPL-7)", () => {
    const shown = (showsAll: boolean) =>
      membersByRole(lists, showsAll).map(({ role, members }) => [
        role.name,
        members.map((m) => m.name),
      ]);
    expect([shown(false), shown(true)]).toEqual([
      [
        ['Dispatcher', ['J. Ruiz']],
        ['System Administrator', ['Ada Admin']],
      ],
      [
        ['Dispatcher', ['J. Ruiz']],
        ['Loose', []],
        ['System Administrator', ['Ada Admin']],
      ],
    ]);
    expect(rowsOf(usersPage, lists).map((row) => row.cells)).toEqual([
      ['Ada Admin', 'ada@demo.test', 'System Administrator', '07/13/2025'],
      ['J. Ruiz', 'ruiz@demo.test', 'Dispatcher', 'Never'],
    ]);
  });
  it('gives permanent roles and renames, each with its call, and nothing twice', () => {
    expect(
      calls(
        usersPage.save(
          drafted(usersPage, { name: 'Jo Ruiz', addRoleIds: ['sa'] }, ruiz),
          ruiz,
          lists,
          'n',
        ),
      ),
    ).toEqual([
      ['PATCH', '/user/u-ruiz', { name: 'Jo Ruiz' }],
      ['POST', '/roles/sa/userRoles', { userId: 'u-ruiz', startDate: null, endDate: null }],
    ]);
    expect(said(usersPage, { addRoleIds: ['disp'] }, ruiz)).toEqual([
      'addRoleIds: J. Ruiz already has the role Dispatcher.',
    ]);
  });
  it('ends a current role and removes one that is over', () => {
    expect(
      usersPage
        .actions?.(ruiz, lists)
        .map((a) => [a.group, a.label, a.request.route.method, a.request.params]),
    ).toEqual([
      ['Dispatcher · Always', 'End role', 'POST', { roleId: 'disp', userRoleId: 'ur2' }],
      ['Dispatcher · Always', 'Remove', 'DELETE', { roleId: 'disp', userRoleId: 'ur2' }],
      [
        'System Administrator · 01/01/2025 – 06/30/2025',
        'Remove',
        'DELETE',
        { roleId: 'sa', userRoleId: 'ur3' },
      ],
    ]);
  });
  it('gives a role from a first to a last day, shows both, and lets it follow itself (SET-46)', () => {
    const until = {
      ...lists,
      userRoles: lists.userRoles.map((u) =>
        u.userRoleId === 'ur2' ? { ...u, endDate: '2025-08-01T07:00:00Z' } : u,
      ),
    };
    const future = [
      ...until.userRoles,
      {
        userRoleId: 'ur9',
        userId: 'u-ada',
        roleId: 'disp',
        startDate: '2025-11-03T08:00:00Z',
        endDate: null,
      },
    ];
    expect(rowsOf(usersPage, { ...until, userRoles: future }).map((row) => row.cells[2])).toEqual([
      'Dispatcher (from 11/03/2025), System Administrator',
      'Dispatcher (until 07/31/2025)',
    ]);
    expect(
      membersByRole({ ...until, userRoles: future }, false)[0]?.members.map((m) => [
        m.name,
        m.dates,
      ]),
    ).toEqual([
      ['Ada Admin', 'From 11/03/2025'],
      ['J. Ruiz', 'Until 07/31/2025'],
    ]);
    const draft = (startDate: string, endDate: string) =>
      drafted(usersPage, { addRoleIds: ['disp'], startDate, endDate }, ruiz);
    const found = (startDate: string, endDate: string) =>
      usersPage.rules(draft(startDate, endDate), ruiz, until).map((f) => `${f.path}: ${f.message}`);
    const taken = 'addRoleIds: J. Ruiz already has the role Dispatcher: Until 07/31/2025.';
    expect([
      found('', ''),
      found('07/31/2025', ''),
      found('08/01/2025', '11/02/2025'),
      found('08/02/2025', '08/01/2025'),
      found('', '07/13/2025'),
    ]).toEqual([
      [taken],
      [taken],
      [],
      ['endDate: End must be on or after start.'],
      ['endDate: End must be today or later.', taken],
    ]);
    // Pacific days: the last one counts in full, even across a clock change.
    expect(calls(usersPage.save(draft('08/01/2025', '11/02/2025'), ruiz, until, 'n'))).toEqual([
      [
        'POST',
        '/roles/disp/userRoles',
        { userId: 'u-ruiz', startDate: '2025-08-01T07:00:00Z', endDate: '2025-11-03T08:00:00Z' },
      ],
    ]);
    expect(
      usersPage.fields
        .filter((f) => f.shows?.(drafted(usersPage, {}, ruiz)) !== false)
        .map(({ key }) => key),
    ).toEqual(['name', 'addRoleIds', 'heldRoleId']);
  });
  it('changes the dates of a held role, separate from its other periods (PPL-6)', () => {
    const change = (newStart: string, newEnd: string) =>
      drafted(usersPage, { heldRoleId: 'ur2', newStart, newEnd }, ruiz);
    const field = usersPage.fields.find(({ key }) => key === 'heldRoleId');
    const options =
      field?.kind === 'picker' ? field.options(lists, drafted(usersPage, {}, ruiz)) : [];
    expect(options).toEqual([{ id: 'ur2', label: 'Dispatcher · Always' }]);
    const twice = {
      ...lists,
      userRoles: [
        ...lists.userRoles,
        {
          userRoleId: 'ur9',
          userId: 'u-ruiz',
          roleId: 'disp',
          startDate: '2025-11-03T08:00:00Z',
          endDate: null,
        },
      ],
    };
    const found = (newStart: string, newEnd: string) =>
      usersPage.rules(change(newStart, newEnd), ruiz, twice).map((f) => `${f.path}: ${f.message}`);
    expect([
      found('08/02/2025', '08/01/2025'),
      found('', '11/03/2025'),
      found('', '11/02/2025'),
    ]).toEqual([
      ['newEnd: End must be on or after start.'],
      ['newStart: J. Ruiz already has the role Dispatcher: From 11/03/2025.'],
      [],
    ]);
    expect(calls(usersPage.save(change('08/01/2025', ''), ruiz, lists, 'n'))).toEqual([
      [
        'PATCH',
        '/x/roles/disp/userRoles/ur2',
        { startDate: '2025-08-01T07:00:00Z', endDate: null },
      ],
    ]);
  });
  it('never removes the last System Administrator, nor the user’s own role (PPL-8)', () => {
    const refusals = (selfUserId: string) =>
      usersPage.actions?.(ada, { ...lists, selfUserId }).map((a) => a.refusal);
    const two = {
      ...lists,
      userRoles: [
        ...lists.userRoles,
        { userRoleId: 'ur9', userId: 'u-ruiz', roleId: 'sa', startDate: null, endDate: null },
      ],
    };
    expect([
      refusals('u-ruiz'),
      refusals('u-ada'),
      usersPage.actions?.(ada, two).map((a) => a.refusal),
    ]).toEqual([
      [
        'At least one person must be System Administrator.',
        'At least one person must be System Administrator.',
      ],
      [
        "You can't remove your own System Administrator role.",
        "You can't remove your own System Administrator role.",
      ],
      [null, null],
    ]);
  });
});

it.each([
  ['2026-08-19T07:00:00Z', true],
  // Its last day was yesterday.
  ['2026-08-20T07:00:00Z', true],
  ['2026-08-21T07:00:00Z', false],
  [null, false],
])('a role that ends at %s is over on 08/20/2026: %s', (endDate, expected) =>
  expect(isOver({ endDate }, '2026-08-20')).toBe(expected),
);
