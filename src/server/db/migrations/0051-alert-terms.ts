import { type Kysely, sql } from 'kysely';

/**
 * Alerts become conditions of several terms, and a firing stores the value of each. Existing alerts become alerts of one term with the same meaning:
 * same level, same side, same memory. The position in the log for alerts on bots is one row per user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update alerts set
      terms = jsonb_build_object(
        'match', 'all',
        'terms', jsonb_build_array(case measure
          when 'screen' then jsonb_build_object('measure', measure, 'screenId', screen_id, 'subject', subject)
          when 'pnl' then jsonb_build_object('measure', measure, 'portfolioId', portfolio_id, 'subject', coalesce(subject, ''),
            'accountId', (select broker_account_id from portfolios where portfolios.id = portfolio_id),
            'comparator', terms #> '{trigger,direction}', 'level', terms #> '{trigger,level}')
          else jsonb_build_object('measure', measure, 'instrumentId', instrument_id, 'subject', coalesce(subject, ''),
            'comparator', terms #> '{trigger,direction}', 'level', terms #> '{trigger,level}')
        end),
        'coolDownMinutes', terms -> 'coolDownMinutes',
        'until', terms -> 'until'),
      state = state - 'known' || jsonb_build_object(
        'terms', jsonb_build_array(jsonb_build_object('met', state -> 'met', 'known', state -> 'known')))`.execute(db);
  await sql`alter table alert_firings add column match text not null default 'all' check (match in ('all', 'any'))`.execute(db);
  await sql`alter table alert_firings add column seen jsonb`.execute(db);
  await sql`
    update alert_firings set seen = jsonb_build_array(jsonb_build_object(
      'term', case alert_firings.trigger ->> 'kind'
        when 'screen' then alerts.terms #> '{terms,0}'
        else alerts.terms #> '{terms,0}'
          || jsonb_build_object('comparator', alert_firings.trigger -> 'direction', 'level', alert_firings.trigger -> 'level')
      end,
      'truth', 'yes',
      'reading', case when alert_firings.value is null then jsonb_build_object('kind', 'found', 'ids', alert_firings.symbols)
        else jsonb_build_object('kind', 'value', 'micros', round((alert_firings.value * 1000000)::numeric)) end
        || jsonb_build_object(
          'at', floor(extract(epoch from alert_firings.exchange_at) * 1000)::bigint,
          'receivedAt', floor(extract(epoch from alert_firings.received_at) * 1000)::bigint)))
    from alerts where alerts.id = alert_firings.alert_id`.execute(db);
  await sql`alter table alert_firings alter column seen set not null`.execute(db);
  await sql`alter table alert_firings alter column match drop default`.execute(db);
  await sql`alter table alert_firings drop column trigger, drop column value`.execute(db);
  await sql`
    alter table alerts drop column measure, drop column instrument_id, drop column portfolio_id, drop column screen_id,
      drop column subject`.execute(db);
  await sql`
    create table alert_reads (
      user_id text primary key references users (id) on delete restrict,
      seq bigint not null
    )`.execute(db);
}
