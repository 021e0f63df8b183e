-- A text without control and format characters, in NFC: the twin of `visibleText` (SAFE-30). Tabs and line breaks stay.
create function visible_text(given text) returns text language sql immutable strict parallel safe
  as $$ select normalize(regexp_replace(given,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]',
    '', 'g'), NFC) $$;

-- A text as searches compare it: without case, accents and invisible characters (SAFE-31). The twin of `plainText`. Most names are ASCII.
-- Not strict: the planner inlines it then, and a search of 100,000 names takes a fifth of the time.
create function plain_text(given text) returns text language sql immutable parallel safe
  as $$ select case when given ~ '^[ -~]*$' then lower(given) else
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(visible_text(given), NFKD),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')), 'øłđðħŧıς', 'olddhtiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end $$;

-- Names stored before they were cleaned (SAFE-30). A name that would equal another one stays: `npm run check:names` lists it.
do $$
declare
  place text;
  found record;
begin
  foreach place in array array[
    'organisations.name', 'bases.name', 'suppressant_types.name', 'aircraft_types.name', 'aircraft_vendors.name', 'assets.registration', 'roles.name',
    'crew_roles.name', 'fuel_vendors.name', 'fuel_storages.name', 'saved_views.name', 'cost_share_parties.name', 'people.first_name', 'people.last_name',
    'incidents.name'
  ] loop
    for found in execute format(
      'select id, btrim(regexp_replace(visible_text(%2$I), ''\s+'', '' '', ''g'')) as name from %1$I where %2$I <> visible_text(%2$I) order by id',
      split_part(place, '.', 1), split_part(place, '.', 2))
    loop
      begin
        execute format('update %I set %I = $1 where id = $2', split_part(place, '.', 1), split_part(place, '.', 2)) using found.name, found.id;
      exception when unique_violation or check_violation then
        null;
      end;
    end loop;
  end loop;
  -- Checks of whole agreements run now, so that what follows can alter their tables.
  set constraints all immediate;
end $$;
