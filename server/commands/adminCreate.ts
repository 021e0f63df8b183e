import { GivenEmail } from '../../contract/wire/given.ts';
import { inviteFirstAdministrator } from './firstAdministrator.ts';
import { onDatabase, runCommand } from './onDatabase.ts';

const email = GivenEmail.safeParse(process.argv[2]?.trim());
if (!email.success) {
  console.error('Name the e-mail: npm run admin:create -- EMAIL');
  process.exit(1);
}
await runCommand(() =>
  onDatabase(process.env, 'make the administrator', async ({ store, place }) => {
    const link = new URL('/signup', place.PUBLIC_URL ?? `http://${place.HOST}:${place.PORT}`);
    link.search = new URLSearchParams({
      token: await inviteFirstAdministrator(store, email.data),
    }).toString();
    return [
      `Start the service, then open this link within seven days to ${place.OIDC_ISSUER === undefined ? 'choose a password for' : 'sign in as'} ${email.data}:`,
      link.href,
    ];
  }),
);
