import { eq } from 'drizzle-orm';
import { defaultUserSettings } from '../../contract/session/defaultSettings.ts';
import { UserSettings } from '../../contract/session/session.ts';
import type { Reader } from '../database/open.ts';
import { userSettings } from '../schema/people.ts';

/** The preferences of a user; those of nobody are the default ones. */
export async function readSettings(db: Reader, uid: string): Promise<UserSettings> {
  const [row] = await db.select().from(userSettings).where(eq(userSettings.uid, uid));
  // A document of an older release may lack what is required today, or hold what no longer exists.
  const read = UserSettings.safeParse({ ...defaultUserSettings, ...row?.document });
  return read.success ? read.data : defaultUserSettings;
}
