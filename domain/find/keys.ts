/** A key, or a combination of keys, and its effect. */
export interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}
export interface KeyGroup {
  readonly where: string;
  readonly lines: readonly KeyLine[];
}
const line = (does: string, ...keys: string[]): KeyLine => ({ keys, does });

/** All keyboard shortcuts, by page (HOME-84). */
export const keyGroups: readonly KeyGroup[] = [
  {
    where: 'Anywhere',
    lines: [
      line('Find anything', 'Ctrl', 'K'),
      line('This list', '?'),
      line('Close what is open', 'Esc'),
    ],
  },
  {
    where: 'Home',
    lines: [
      line('New flight', 'F'),
      line('New standby', 'S'),
      line('New agent-only', 'G'),
      line('Fuel', 'U'),
      line('Command, such as t83 in 1420 1235.8', '/'),
      line('Save what is typed in a row', 'Enter'),
      line('Contact with the flight of the row', 'C'),
      line('Divert the flight of the row', 'D'),
      line('On scene, returning, down', 'O', 'R', 'L'),
    ],
  },
  {
    where: 'Forms',
    lines: [
      line('Save', 'Ctrl', 'Enter'),
      line(
        'Take the first match of a list, or the incident whose number or name is typed',
        'Enter',
      ),
    ],
  },
  {
    where: 'Dispatch forms',
    lines: [line('Next row, step or section, from a field of one line', 'Enter')],
  },
  { where: 'A record that is read', lines: [line('Edit', 'E')] },
  {
    where: 'Approvals',
    lines: [
      line('Pick a record or a group', 'Space'),
      line('Check what is picked', 'C'),
      line('Approve what is picked', 'A'),
      line('Read a record', 'Enter'),
    ],
  },
  { where: 'Time fields', lines: [line('Now', 'N')] },
  {
    where: 'Date fields',
    lines: [line('Today', 'T'), line('A day later', '+'), line('A day earlier', '-')],
  },
  {
    where: 'Lists and reports',
    lines: [
      line('Search', '/'),
      line('From the search to the list', '↓'),
      line('From cell to cell', '←', '↑', '↓', '→'),
      line('First and last cell of a row', 'Home', 'End'),
      line('A screen up or down', 'Page Up', 'Page Down'),
    ],
  },
];
