import { eq } from 'drizzle-orm';
import { defaultUserSettings } from '../../contract/session/defaultSettings.ts';
import { UserSettings } from '../../contract/session/session.ts';
import type { Reader } from '../database/open.ts';
import { userSettings } from '../schema/people.ts';

/** A user's preferences, or the defaults if none are stored. */
export async function readSettings(db: Reader, uid: string): Promise<UserSettings> {
  const [row] = await db.select().from(userSettings).where(eq(userSettings.uid, uid));
  // A document from an older release may lack fields that are now required, or have values that no
  // longer exist.
  const read = UserSettings.safeParse({ ...defaultUserSettings, ...row?.document });
  return read.success ? read.data : defaultUserSettings;
}
