import type { ListFile } from '../../../contract/imports/imports.ts';
import type { ListKind } from '../../../contract/imports/listKinds.ts';
import { listFileOf } from '../../../domain/imports/listFile.ts';
import { listShapes } from '../../../domain/imports/lists/lists.ts';
import type { Reader } from '../../database/open.ts';
import { listStores } from './listStores.ts';
import { References } from './references.ts';

/** All rows of a list as a file that an import takes back, or its heading alone (SET-71). */
export async function exportList(
  db: Reader,
  kind: ListKind,
  isTemplate: boolean,
): Promise<ListFile> {
  const shape = listShapes[kind];
  if (isTemplate) return { name: `${kind}-template.csv`, text: listFileOf(shape, []) };
  const references = await References.of(db, shape);
  const rows = await listStores[kind].read(db);
  return {
    name: `${kind}.csv`,
    text: listFileOf(
      shape,
      rows.map(({ row }) => references.keyed(shape, row)),
    ),
  };
}
