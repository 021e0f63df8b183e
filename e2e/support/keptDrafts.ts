import type { Page } from 'playwright/test';

/** A stored draft, with the fields that journeys read. */
interface KeptDraft {
  readonly draft: { readonly remarks: string; readonly touched: readonly string[] };
}
/** The drafts that this browser stores, decrypted with the key it holds (SAFE-28). */
export const keptDrafts = (page: Page): Promise<readonly KeptDraft[]> =>
  page.evaluate(async () => {
    const all = (database: string, store: string) =>
      new Promise<unknown[]>((done, fail) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            done(reading.result);
          };
        };
      });
    // The stores contain what src/adapters/drafts wrote.
    const keys = new Map(
      ((await all('catis-draft-keys', 'keys')) as { uid: string; key: CryptoKey }[]).map(
        ({ uid, key }) => [uid, key],
      ),
    );
    const held = (await all('catis-drafts', 'drafts')) as {
      uid: string;
      document: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
    }[];
    const found: KeptDraft[] = [];
    for (const {
      uid,
      document: { iv, sealed },
    } of held) {
      const key = keys.get(uid);
      if (key !== undefined)
        found.push(
          JSON.parse(
            new TextDecoder().decode(
              await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed),
            ),
          ) as KeptDraft,
        );
    }
    return found;
  });
