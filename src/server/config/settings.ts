/** An environment setting: name, default in words, and meaning. The README's table is checked against this list. */
interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

export const SETTINGS = [
  { name: 'PORT', fallback: '7400', meaning: 'Port the server listens on; 0 takes a free one' },
  { name: 'HOST', fallback: '0.0.0.0', meaning: 'Address to listen on; 127.0.0.1 keeps it to this machine' },
  {
    name: 'DATA_DIR',
    fallback: 'data in a clone; .strikedesk in the home folder with the package',
    meaning: 'Folder for the database and keys',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'unset: an embedded PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL 15 or newer to use instead of the embedded one',
  },
  { name: 'PUBLIC_URL', fallback: 'unset', meaning: 'Address under which browsers reach the server, such as https://trade.example.org' },
  {
    name: 'TLS_CERT',
    fallback: 'unset',
    meaning: 'File with the certificate chain (PEM); together with TLS_KEY the server speaks HTTPS and HTTP/2',
  },
  { name: 'TLS_KEY', fallback: 'unset', meaning: 'File with the private key of TLS_CERT (PEM)' },
  {
    name: 'HTTPS',
    fallback: 'unset: plain HTTP without TLS_CERT',
    meaning:
      'home: HTTPS for the devices of a home network, with a certificate authority of its own in DATA_DIR/https that they trust once',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'unset: no proxy is trusted',
    meaning: 'Proxies in front whose X-Forwarded headers count: addresses or networks by comma, or a number of hops',
  },
  {
    name: 'REGISTRATION',
    fallback: 'first',
    meaning:
      'first: only the first user may register alone; invite: with a code printed at start; open: anybody. A signed-in user may always add one',
  },
  { name: 'SIM_SEED', fallback: '1', meaning: 'Seed of the simulated exchange of a new database (0 to 4294967295)' },
  { name: 'SIM_SPEED', fallback: '1', meaning: 'Exchange seconds per second of the simulated exchange (1 to 600)' },
  {
    name: 'SIM_SCENARIO',
    fallback: 'unset: the market as it comes',
    meaning: 'Scenario that begins when the server starts: calm, trend, gap, crash, expiry or halt',
  },
  {
    name: 'SIM_HISTORY',
    fallback: '60',
    meaning: 'Sessions before its first one that the simulated exchange of a new database has a history of (0 to 60)',
  },
  {
    name: 'MAIN_URL',
    fallback: 'unset: this server',
    meaning: 'Base address of your own main back end: the app is served from here and calls there, by the calls of the specification alone',
  },
  {
    name: 'TOKEN_SCHEME',
    fallback: 'Bearer',
    meaning: 'How MAIN_URL takes the token of its sign-in in the authorization header: Bearer or Token before it, bare: the token alone',
  },
  {
    name: 'ANALYTICS_URL',
    fallback: 'unset: the embedded one at /analytics; none with MAIN_URL',
    meaning: 'Base address of a hosted analytics back end that the app reads instead of the embedded one',
  },
  { name: 'ANALYTICS_KEY', fallback: 'unset', meaning: 'Anonymous public key of that back end' },
  {
    name: 'SECRET_KEY',
    fallback: 'unset: made at first start in DATA_DIR/secret.key',
    meaning:
      'Key under which session tokens are hashed and authenticator secrets sealed: 32 bytes or more in base64 or hexadecimal; the same on all servers of one database',
  },
  { name: 'BACKUP', fallback: 'nightly', meaning: 'nightly: the server makes a backup each night; off: only `npm run backup` does' },
  { name: 'BACKUP_DIR', fallback: 'DATA_DIR/backups', meaning: 'Folder for backups; better on another disk' },
  {
    name: 'BACKUP_KEEP',
    fallback: '7,4,12',
    meaning: 'Of the backups made by night the newest of so many days, weeks and months are kept, the others removed',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    fallback: 'unset: backups are not encrypted and leave out DATA_DIR/secret.key',
    meaning: 'Encrypts backups, which then hold the key of the server too; without it they cannot be read again',
  },
  {
    name: 'BACKUP_POINTS',
    fallback: 'off',
    meaning:
      'on: between two backups every change is saved into BACKUP_DIR every four minutes, so that `npm run restore -- --to 2027-01-31T10:31` restores that minute; for the embedded database',
  },
  {
    name: 'BACKUP_HOOK',
    fallback: 'unset',
    meaning:
      'Command that runs after each backup with the path of its file as BACKUP_FILE, such as: rsync "$BACKUP_FILE" nas:desk/; or an address that is sent the path. Within ten minutes; the owner is told when it fails',
  },
  {
    name: 'BACKUP_S3',
    fallback: 'unset',
    meaning:
      'Address of a bucket, and a folder in it, of a store that speaks S3, such as https://s3.example.org/bucket/desk: each backup is copied there, encrypted',
  },
  { name: 'BACKUP_S3_KEY', fallback: 'unset', meaning: 'Key of that store: access key ID and secret access key with a colon between' },
  { name: 'BACKUP_S3_REGION', fallback: 'us-east-1', meaning: 'Region of that store' },
  {
    name: 'METRICS_TOKEN',
    fallback: 'unset: no figures at /metrics',
    meaning: 'Prometheus reads the figures of the server at /metrics with this as bearer token; 16 characters or more',
  },
  {
    name: 'METRICS_ADDRESS',
    fallback: 'unset',
    meaning: 'Address and port of their own for /metrics, such as 127.0.0.1:9464; without METRICS_TOKEN whoever reaches it may read',
  },
  {
    name: 'DEMO',
    fallback: 'unset: no demo',
    meaning:
      '1 (or npm start -- --demo): a demo in DATA_DIR/demo that begins anew at every start and every day; public: one that strangers reach, who may do less',
  },
  {
    name: 'PRIVATE_CHANNELS',
    fallback: 'unset: none',
    meaning:
      'allowed: users may have messages sent into the network of the server too (a mail server, ntfy or webhook at home), also without encryption; they see the first words of what is answered',
  },
  {
    name: 'HEARTBEAT_URL',
    fallback: 'unset',
    meaning:
      'Address that is asked once a minute while the server works, its database answers and its newest backup did not fail: a dead-man service there (such as Healthchecks) calls you when it stops',
  },
  {
    name: 'NEWER_VERSION_URL',
    fallback: 'unset: nobody is asked',
    meaning:
      'Address that names the newest version, as text or as version or tag_name of JSON (such as that of the releases of a repository): asked once a day, and the owner is told of a newer one',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
  { name: 'LOG_FORMAT', fallback: 'text', meaning: 'text: lines for people; json: a line of JSON each, for programs' },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];
