import { isListKind, listKinds } from '../../contract/imports/listKinds.ts';
import { importCommand } from './importFile.ts';

const [kind = '', ...rest] = process.argv.slice(2);
if (isListKind(kind)) await importCommand(kind, rest, `import:list -- ${kind}`);
else {
  console.error(
    `Name a list, such as npm run import:list -- bases FILE.csv: ${listKinds.join(', ')}`,
  );
  process.exit(1);
}
