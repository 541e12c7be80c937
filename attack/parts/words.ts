/** Names under which things lie that nobody meant to serve. */
const NAMES = `
.env .git .git/HEAD .git/config .gitignore .npmrc .htaccess .htpasswd .DS_Store .well-known .well-known/security.txt
.aws/credentials .ssh/id_rsa .vscode/settings.json .idea Dockerfile docker-compose.yml Makefile README.md CONTRIBUTING.md LICENSE
package.json package-lock.json tsconfig.json node_modules biome.json knip.json vitest.config.ts server/src/main.ts src main.ts
app.js main.js index.php index.html index.js index.html.map server.js config config.json config.yml configuration settings settings.json
secret secrets secret.key key keys private token tokens password passwords credentials backup backups backup.sql dump dump.sql
database database.sql db db.sqlite data data.json postgres files uploads upload attachments staging kept mail mails logs log
log.txt error.log access.log debug trace status server-status server-info info phpinfo.php health healthz ready live metrics
prometheus actuator actuator/env actuator/heapdump env version versions test tests testing dev demo seed setup install installer
migrate migrations upgrade admin admin.php administrator root super super-admin superuser manage manager management console
shell cmd exec eval run debug/pprof graphql graphiql api api/v1 api/v2 v1 v2 rest rpc soap wsdl swagger swagger.json
swagger-ui openapi openapi.json openapi.yaml docs documentation doc redoc api-docs users user accounts account profile me self
login logout signin signup register auth oauth oauth2 sso saml session sessions reset forgot invite invitations tickets ticket
comments notes chat messages rooms socket socket.io ws websocket events stream organizations organization tenants tenant licenses
subscriptions payments invoices billing reports report export exports import imports download downloads file static assets
public images img css js fonts favicon.ico robots.txt sitemap.xml crossdomain.xml security.txt internal hidden old new tmp temp
cache proxy redirect url callback webhook webhooks hook hooks jobs queue worker workers cron schedules audit record history
search query sql find all list dashboard dashboards stats statistics analytics monitor monitoring trace.axd elmah.axd
web.config WEB-INF/web.xml cgi-bin wp-admin wp-login.php xmlrpc.php
`;
const ENDINGS = ['', '/', '.json', '.bak', '.old', '~', '.zip', '.map'];

export const WORDS: readonly string[] = [
  ...new Set(
    NAMES.trim()
      .split(/\s+/)
      .flatMap((name) => ENDINGS.map((ending) => `${name}${ending}`)),
  ),
];
