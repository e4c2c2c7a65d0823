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
      'home: HTTPS for the devices of a home network, by its own certificate authority in DATA_DIR/https, which each device has to trust once',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'unset: no proxy is trusted',
    meaning: 'Proxies whose X-Forwarded headers are believed: addresses or networks separated by commas, or a number of hops',
  },
  {
    name: 'REGISTRATION',
    fallback: 'first',
    meaning:
      'first: only the first user may register alone; invite: with a code printed at start; open: anybody. A signed-in user may always add one',
  },
  { name: 'SIM_SEED', fallback: '1', meaning: 'Seed of the simulated exchange of a new database (0 to 4294967295)' },
  { name: 'SIM_SPEED', fallback: '1', meaning: 'Exchange seconds per real second on the simulated exchange (1 to 600)' },
  {
    name: 'SIM_SCENARIO',
    fallback: 'unset: no scenario',
    meaning: 'Scenario that begins when the server starts: calm, trend, gap, crash, expiry or halt',
  },
  {
    name: 'SIM_HISTORY',
    fallback: '60',
    meaning: 'Sessions of history with which the simulated exchange of a new database starts (0 to 60)',
  },
  {
    name: 'MAIN_URL',
    fallback: 'unset: this server',
    meaning:
      'Address of your own back end: this server delivers the app, which makes only the calls of the specification, and makes them there',
  },
  {
    name: 'TOKEN_SCHEME',
    fallback: 'Bearer',
    meaning: 'How MAIN_URL expects the sign-in token in the authorization header: after Bearer or Token; bare: the token alone',
  },
  {
    name: 'ANALYTICS_URL',
    fallback: 'unset: the embedded one at /analytics; none with MAIN_URL',
    meaning: 'Address of a hosted analytics back end that the app reads instead of the embedded one',
  },
  { name: 'ANALYTICS_KEY', fallback: 'unset', meaning: 'Anonymous public key of that back end' },
  {
    name: 'SECRET_KEY',
    fallback: 'unset: made at first start in DATA_DIR/secret.key',
    meaning:
      'Hashes session tokens and seals authenticator secrets: 32 bytes or more, base64 or hexadecimal; one for all servers of a database',
  },
  {
    name: 'SECRET_KEY_BEFORE',
    fallback: 'unset',
    meaning: 'The key before a change of SECRET_KEY: what it sealed is sealed anew at the next start',
  },
  {
    name: 'BROKER_ADDRESSES',
    fallback: 'unset',
    meaning:
      'Addresses of brokers that run on your own machines, such as scripted=http://127.0.0.1:9100; a comma between two. Accounts can then be linked to them',
  },
  {
    name: 'MARKET_ADDRESSES',
    fallback: 'unset',
    meaning:
      'Addresses to reach sources of real prices by in place of their own, such as deribit=http://127.0.0.1:9200; a comma between two',
  },
  {
    name: 'BROKER_IP',
    fallback: 'any',
    meaning: '4 or 6: which version of the internet protocol to call brokers by, where they know only one address of this server; or any',
  },
  { name: 'BACKUP', fallback: 'nightly', meaning: 'nightly: the server makes a backup each night; off: only `npm run backup` does' },
  { name: 'BACKUP_DIR', fallback: 'DATA_DIR/backups', meaning: 'Folder for backups; better on another disk' },
  {
    name: 'BACKUP_KEEP',
    fallback: '7,4,12',
    meaning: 'How many days, weeks and months of nightly backups to keep, the newest of each; the others are deleted',
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
      'on: saves every change into BACKUP_DIR every four minutes, so that `npm run restore -- --to 2027-01-31T10:31` restores that minute; for the embedded database',
  },
  {
    name: 'BACKUP_HOOK',
    fallback: 'unset',
    meaning:
      'Command to run after each backup, such as: rsync "$BACKUP_FILE" nas:desk/; or an address to which the path is sent. It has ten minutes; the owner is notified when it fails',
  },
  {
    name: 'BACKUP_S3',
    fallback: 'unset',
    meaning:
      'Address of a bucket and folder in an S3 store, such as https://s3.example.org/bucket/desk: each encrypted backup is copied there',
  },
  { name: 'BACKUP_S3_KEY', fallback: 'unset', meaning: 'Key of that store: access key ID and secret access key with a colon between' },
  { name: 'BACKUP_S3_REGION', fallback: 'us-east-1', meaning: 'Region of that store' },
  {
    name: 'METRICS_TOKEN',
    fallback: 'unset: no figures at /metrics',
    meaning: 'Bearer token with which Prometheus reads the figures of the server at /metrics; 16 characters or more',
  },
  {
    name: 'METRICS_ADDRESS',
    fallback: 'unset',
    meaning: 'A separate address and port for /metrics, such as 127.0.0.1:9464; without METRICS_TOKEN anybody who reaches it may read',
  },
  {
    name: 'DEMO',
    fallback: 'unset: no demo',
    meaning:
      '1 (or npm start -- --demo): a demo in DATA_DIR/demo, reset at every start and every day; public: a demo for strangers, who may do less',
  },
  {
    name: 'PRIVATE_CHANNELS',
    fallback: 'unset: none',
    meaning:
      'allowed: notifications may also go to the network of the server (a mail server, ntfy or webhook at home), and unencrypted; users see how the reply begins',
  },
  {
    name: 'HEARTBEAT_URL',
    fallback: 'unset',
    meaning:
      'Address called once a minute while server, database and newest backup are in order: a dead-man service there (such as Healthchecks) alerts you when the calls stop',
  },
  {
    name: 'NEWER_VERSION_URL',
    fallback: 'unset: not checked',
    meaning:
      'Address that names the newest version, as text or in JSON as version or tag_name: read once a day; the owner is notified of a newer one',
  },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' },
  { name: 'LOG_FORMAT', fallback: 'text', meaning: 'text: lines for people; json: lines of JSON for programs' },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];
