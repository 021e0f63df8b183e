import { importCommand } from './importFile.ts';

await importCommand('incidents');
