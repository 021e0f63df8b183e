/** How to create the first administrator of a new installation (SES-15). */
export const NoAdministrator = () => (
  <div className="mb-4 rounded-card bg-info-tint px-4 py-3">
    <p className="font-medium">This installation has no administrator yet.</p>
    <p>
      On the server, stop the service, run the command below with your e-mail, start the service and
      open the link that the command prints.
    </p>
    <code className="mt-1 block text-sm">npm run admin:create -- you@example.org</code>
  </div>
);
