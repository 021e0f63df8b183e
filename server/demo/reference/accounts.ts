/** Password of every demo account (DEMO-1). */
export const demoPassword = 'Demo-Password-1';

/**
 * The demo accounts. `role` is a suggested role (AUTH-10); `uid` is the identity's id. Only the
 * staff account has the staff claim.
 */
export const demoAccounts = [
  {
    uid: 'demo-admin',
    email: 'admin@demo.test',
    name: 'Avery Admin',
    role: 'System Administrator',
    atHemet: true,
    about: 'System Administrator, base HMT',
    may: 'May do everything.',
  },
  {
    uid: 'demo-dispatcher',
    email: 'dispatcher@demo.test',
    name: 'Dana Dispatch',
    role: 'Dispatcher',
    atHemet: true,
    about: 'Dispatcher, base HMT',
    may: 'Records flights and fuel at Hemet.',
  },
  {
    uid: 'demo-base',
    email: 'base@demo.test',
    name: 'Blake Basecamp',
    role: 'Base manager',
    atHemet: true,
    about: 'Base manager, base HMT',
    may: 'Runs the base at Hemet: board, prices, crew.',
  },
  {
    uid: 'demo-analyst',
    email: 'analyst@demo.test',
    name: 'Ariel Analyst',
    role: 'Analyst',
    atHemet: false,
    about: 'Analyst, no base',
    may: 'Reads reports of all bases.',
  },
  {
    uid: 'demo-reader',
    email: 'reader@demo.test',
    name: 'Robin Reader',
    role: null,
    atHemet: false,
    about: 'no role, no base',
    may: 'May open almost nothing: no role yet.',
  },
  {
    uid: 'demo-staff',
    email: 'staff@demo.test',
    name: 'Sam Staff',
    role: null,
    atHemet: false,
    about: 'staff, no person',
    may: 'Has no person record: what staff sees.',
    staff: true,
  },
] as const;
