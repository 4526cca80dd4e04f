import { Migration } from '@mikro-orm/migrations'

/** What is read over the whole book: sums through a day, payments by moment and state, and how far lists of the provider were read. */
export class Migration0026WholeBook extends Migration {
  override up(): void {
    this.daysOfLines()
    this.addSql(`create index "payment_requested_at_index" on "payment" ("requested_at")`)
    this.addSql(`create index "payment_state_id_index" on "payment" ("state", "id")`)
    this.addSql(`create table "list_reading" (
      "name" text not null, "day" text not null, "from_at" bigint not null, "to_at" bigint not null, "through_at" bigint not null,
      "whole" boolean not null, primary key ("name"))`)
    this.addSql(
      `create table "payment_listed" ("payment_id" text not null, "day" text not null, primary key ("payment_id"))`,
    )
    this.addSql(`alter table "difference" drop constraint "difference_kind_check"`)
    this.addSql(
      `alter table "difference" add constraint "difference_kind_check" check ("kind" in ('workflow', 'identity-check', 'bank-connection', 'transfer', 'transfer-amount', 'payment-missing', 'payment-unknown', 'payment-amount', 'payment-state', 'payment-doubled', 'payment-list', 'pad-file', 'pad-debit', 'pad-answer'))`,
    )
  }

  /** Each line repeats the day of its entry, so that sums through a day join nothing; that it is the same day is checked beside the balance. */
  private daysOfLines(): void {
    this.addSql(`alter table "ledger_line" add column "day" text null`)
    this.addSql(`alter table "ledger_line" disable trigger "ledger_line_append_only"`)
    this.addSql(
      `update "ledger_line" l set "day" = e."day" from "ledger_entry" e where e."loan_id" = l."loan_id" and e."number" = l."number"`,
    )
    this.addSql(`alter table "ledger_line" enable trigger "ledger_line_append_only"`)
    this.addSql(`alter table "ledger_line" alter column "day" set not null`)
    this.addSql(`create or replace function "ledger_entry_balances"() returns trigger language plpgsql as $$
      declare
        key record;
        entry record;
        sums record;
      begin
        if tg_op = 'DELETE' then key := old; else key := new; end if;
        select * into entry from ledger_entry e where e.loan_id = key.loan_id and e.number = key.number;
        if not found then return null; end if;
        select count(*) as lines, coalesce(sum(debit_cents), 0) as debits, coalesce(sum(credit_cents), 0) as credits,
            count(*) filter (where l.day <> entry.day) as of_another_day
          into sums from ledger_line l where l.loan_id = key.loan_id and l.number = key.number;
        if sums.debits <> sums.credits or sums.lines <> entry.lines then
          raise exception 'ledger entry % does not balance: debits %, credits %, % of % lines', key.number, sums.debits, sums.credits, sums.lines, entry.lines
            using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_entry';
        end if;
        if sums.of_another_day > 0 then
          raise exception 'ledger entry % has lines of another day', key.number
            using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_entry';
        end if;
        return null;
      end $$`)
  }
}
