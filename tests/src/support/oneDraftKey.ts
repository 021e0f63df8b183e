import { requestDraftKeysWith } from '../../../src/adapters/drafts/draftCipher.ts';

/** The key of every user in these tests. */
export const oneDraftKey = async () => Buffer.alloc(32, 7).toString('base64url');
requestDraftKeysWith(oneDraftKey);
