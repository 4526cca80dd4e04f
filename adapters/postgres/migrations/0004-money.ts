import { Migration } from '@mikro-orm/migrations'

/** Money on its way, corrected recipients, and the ledger: a balanced entry for every cent that moves. */
export class Migration0004Money extends Migration {
  override up(): void {
    this.payments()
    this.ledger()
    this.entriesBalance()
    this.entriesStay()
  }

  private payments(): void {
    this.addSql(`create table "payment" (
      "id" text not null, "loan_id" text not null, "kind" text not null, "attempt" int not null, "amount_cents" bigint not null,
      "state" text not null, "provider_id" text null, "failure" text null, "requested_at" bigint not null,
      "completed_at" bigint null, primary key ("id"))`)
    this.addSql(`create index "payment_loan_id_index" on "payment" ("loan_id")`)
    this.addSql(`create index "payment_provider_id_index" on "payment" ("provider_id")`)
    this.addSql(`alter table "payment" add constraint "payment_amount_positive" check (amount_cents > 0)`)
    this.addSql(
      `alter table "payment" add constraint "payment_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(`create table "recipient" (
      "disbursement_id" text not null, "loan_id" text not null, "sealed" text not null, primary key ("disbursement_id"))`)
    this.addSql(`create index "recipient_loan_id_index" on "recipient" ("loan_id")`)
    this.addSql(
      `alter table "recipient" add constraint "recipient_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
  }

  private ledger(): void {
    this.addSql(`create table "ledger_entry" (
      "loan_id" text not null, "number" int not null, "day" text not null, "kind" text not null, "reverses" int null,
      "lines" int not null, primary key ("loan_id", "number"))`)
    this.addSql(`alter table "ledger_entry" add constraint "ledger_entry_has_two_sides" check (lines >= 2)`)
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(`create table "ledger_line" (
      "loan_id" text not null, "number" int not null, "line" int not null, "account" text not null,
      "debit_cents" bigint not null, "credit_cents" bigint not null, primary key ("loan_id", "number", "line"))`)
    this.addSql(
      `alter table "ledger_line" add constraint "ledger_line_account_check" check ("account" in ('cash', 'advance receivable', 'cost of borrowing receivable', 'default interest receivable', 'returned-item fee receivable', 'refund to recover', 'debits in flight', 'debits awaited', 'advance payable', 'cost of borrowing not yet earned', 'charge not yet earned', 'owed to borrower', 'small balance kept', 'cost of borrowing earned', 'default interest earned', 'returned-item fees earned', 'charge earned', 'recovered', 'small balance forgiven', 'written off'))`,
    )
    this.addSql(
      `alter table "ledger_line" add constraint "ledger_line_is_one_side" check (debit_cents >= 0 and credit_cents >= 0 and (debit_cents > 0) <> (credit_cents > 0))`,
    )
    this.addSql(
      `alter table "ledger_line" add constraint "ledger_line_entry_foreign" foreign key ("loan_id", "number") references "ledger_entry" ("loan_id", "number") deferrable initially deferred`,
    )
  }

  /** Checked at the end of the transaction: debits and credits are the same sum, and an entry has the lines it was written with, no more. */
  private entriesBalance(): void {
    this.addSql(`create function "ledger_entry_balances"() returns trigger language plpgsql as $$
      declare
        key record;
        entry record;
        sums record;
      begin
        if tg_op = 'DELETE' then key := old; else key := new; end if;
        select * into entry from ledger_entry e where e.loan_id = key.loan_id and e.number = key.number;
        if not found then return null; end if;
        select count(*) as lines, coalesce(sum(debit_cents), 0) as debits, coalesce(sum(credit_cents), 0) as credits
          into sums from ledger_line l where l.loan_id = key.loan_id and l.number = key.number;
        if sums.debits <> sums.credits or sums.lines <> entry.lines then
          raise exception 'ledger entry % does not balance: debits %, credits %, % of % lines', key.number, sums.debits, sums.credits, sums.lines, entry.lines
            using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_entry';
        end if;
        return null;
      end $$`)
    this.addSql(`create constraint trigger "ledger_entry_balances" after insert on "ledger_entry"
      deferrable initially deferred for each row execute function "ledger_entry_balances"()`)
    this.addSql(`create constraint trigger "ledger_line_balances" after insert or delete on "ledger_line"
      deferrable initially deferred for each row execute function "ledger_entry_balances"()`)
  }

  /**
   * The ledger can be added to, never changed: not even by a program with a mistake. It is a projection of the log, so a rebuild may delete a loan's
   * entries and write them anew; it declares so in its own transaction (`set local tamarack.rebuilding = 'yes'`).
   */
  private entriesStay(): void {
    this.addSql(`create function "ledger_is_append_only"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('tamarack.rebuilding', true) = 'yes' then return null; end if;
        raise exception '% rows are never changed', tg_table_name;
      end $$`)
    for (const table of ['ledger_entry', 'ledger_line'])
      this.addSql(`create trigger "${table}_append_only" before update or delete or truncate on "${table}"
        for each statement execute function "ledger_is_append_only"()`)
  }
}
