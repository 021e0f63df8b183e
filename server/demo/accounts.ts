/** Password of every demo account (DEMO-1). */
export const demoPassword = 'Demo-Password-1';

/**
 * The demo accounts. `role` is a suggested role (AUTH-10); `uid` is the identity's; staff and nobody else has the staff
 * claim.
 */
export const demoAccounts = [
  { uid: 'demo-admin', email: 'admin@demo.test', name: 'Avery Admin', role: 'System Administrator', atHemet: true, about: 'System Administrator, base HMT' },
  { uid: 'demo-dispatcher', email: 'dispatcher@demo.test', name: 'Dana Dispatch', role: 'Dispatcher', atHemet: true, about: 'Dispatcher, base HMT' },
  { uid: 'demo-base', email: 'base@demo.test', name: 'Blake Basecamp', role: 'Base manager', atHemet: true, about: 'Base manager, base HMT' },
  { uid: 'demo-analyst', email: 'analyst@demo.test', name: 'Ariel Analyst', role: 'Analyst', atHemet: false, about: 'Analyst, no base' },
  { uid: 'demo-reader', email: 'reader@demo.test', name: 'Robin Reader', role: null, atHemet: false, about: 'no role, no base' },
  { uid: 'demo-staff', email: 'staff@demo.test', name: 'Sam Staff', role: null, atHemet: false, about: 'staff, no person', staff: true },
] as const;
