import { beforeAll } from 'vitest';
import { requestDraftKeysWith } from '../../../src/adapters/drafts/draftCipher.ts';

/** The key of every user in these tests. */
export const oneDraftKey = async () => Buffer.alloc(32, 7).toString('base64url');
/**
 * Gives each user of a test file that key, because files share modules and another file may have
 * set another key.
 */
export const giveOneDraftKey = () => beforeAll(() => requestDraftKeysWith(oneDraftKey));
