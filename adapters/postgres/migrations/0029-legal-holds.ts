import { Migration } from '@mikro-orm/migrations'
import type { Loan } from '@tamarack/domain/loan/loan'
import { staffWork } from '@tamarack/domain/loan/staff-work'
import { completed } from '@tamarack/domain/loan/stored-loan'

const atOnce = 200

/** Loans about which a return, a look of the provider or a transfer that failed may wait for staff. */
const mayWait = `select id, state from loan where waits_for_staff_since is null and id > ? and (
    status = 'disbursement-failed'
    or (status in ('funded', 'overdue', 'in-collections')
      and (state -> 'debits' @> '[{"state": "under-review"}]' or jsonb_path_exists(state, '$.book.debits[*].returnCode')))
    or state -> 'refunds' @> '[{"state": "failed"}]' or state -> 'refunds' @> '[{"state": "cancelled"}]')
  order by id limit ${atOnce}`

/** Brings what waits for staff on the rows of loans that do not show it, as the domain reads it from their stored states. */
export const fillInWaits = async (
  execute: (sql: string, values: readonly unknown[]) => Promise<unknown>,
): Promise<void> => {
  for (let after = ''; ;) {
    const page = (await execute(mayWait, [after])) as readonly { readonly id: string; readonly state: Loan }[]
    for (const { id, state } of page) {
      const [first] = staffWork(completed(state))
      if (first !== undefined)
        await execute('update loan set waits_for_staff_since = ? where id = ?', [first.since, id])
    }
    after = page.at(-1)?.id ?? after
    if (page.length < atOnce) return
  }
}

/**
 * Legal holds: who held the records of a loan or of its borrower, why, and who lifted the hold. The database itself lets no loan lose its borrower while one is in force,
 * changes a hold once, when it is lifted, and forgets its words with the records that it was about.
 *
 * And what waited for staff before migration 0025 without showing it in SQL (held debits, refunds and advances that did not arrive): the domain reads it from the
 * stored loans.
 */
export class Migration0029LegalHolds extends Migration {
  override async up(): Promise<void> {
    this.holds()
    this.changedOnce()
    this.keepsTheBorrower()
    await fillInWaits((sql, values) => this.execute(sql, [...values]))
  }

  private holds(): void {
    this.addSql(`create table "legal_hold" (
      "id" text not null, "loan_id" text not null, "scope" text not null, "customer_id" text null,
      "reason" text not null, "sealed_note" text not null, "placed_by_id" text not null, "placed_by_name" text not null, "placed_at" bigint not null,
      "lifted_reason" text null, "lifted_sealed_note" text null, "lifted_by_id" text null, "lifted_by_name" text null, "lifted_at" bigint null,
      primary key ("id"))`)
    this.addSql(
      `alter table "legal_hold" add constraint "legal_hold_scope_check" check ("scope" in ('loan', 'person'))`,
    )
    this.addSql(
      `alter table "legal_hold" add constraint "legal_hold_reason_check" check ("reason" in ('lawsuit', 'regulator', 'complaint', 'police', 'fintrac'))`,
    )
    this.addSql(
      `alter table "legal_hold" add constraint "legal_hold_lifted_reason_check" check ("lifted_reason" in ('matter-closed', 'authority-released', 'placed-by-mistake'))`,
    )
    this.addSql(
      `alter table "legal_hold" add constraint "legal_hold_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
    this.addSql(`create index "legal_hold_loan_id_index" on "legal_hold" ("loan_id")`)
    this.addSql(`create index "legal_hold_customer_id_index" on "legal_hold" ("customer_id")`)
    this
      .addSql(`create function "is_on_legal_hold"("of_loan" text, "of_people" text[]) returns boolean language sql stable as $$
      select exists (select 1 from legal_hold where lifted_at is null and ((scope = 'loan' and loan_id = of_loan) or customer_id = any (of_people))) $$`)
  }

  /** From placed to lifted, once; and after the destruction of what it was about, without its words and without the person. */
  private changedOnce(): void {
    this.addSql(`create function "legal_hold_is_kept"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if old.lifted_at is null and new.lifted_at is not null
            and row(new.id, new.loan_id, new.scope, new.customer_id, new.reason, new.sealed_note, new.placed_by_id, new.placed_by_name, new.placed_at)
              is not distinct from row(old.id, old.loan_id, old.scope, old.customer_id, old.reason, old.sealed_note, old.placed_by_id, old.placed_by_name, old.placed_at)
          then return new; end if;
          if old.lifted_at is not null and records_are_destroyed(old.loan_id, 0)
            and new.sealed_note = '' and new.lifted_sealed_note = '' and new.customer_id is null
            and row(new.id, new.loan_id, new.scope, new.reason, new.placed_by_id, new.placed_by_name, new.placed_at, new.lifted_reason, new.lifted_by_id, new.lifted_by_name, new.lifted_at)
              is not distinct from row(old.id, old.loan_id, old.scope, old.reason, old.placed_by_id, old.placed_by_name, old.placed_at, old.lifted_reason, old.lifted_by_id, old.lifted_by_name, old.lifted_at)
          then return new; end if;
        end if;
        raise exception 'a legal hold is lifted once and never changed';
      end $$`)
    this.addSql(`create trigger "legal_hold_kept" before update or delete on "legal_hold"
      for each row execute function "legal_hold_is_kept"()`)
    this.addSql(`create trigger "legal_hold_not_emptied" before truncate on "legal_hold"
      for each statement execute function "legal_hold_is_kept"()`)
  }

  private keepsTheBorrower(): void {
    this.addSql(`create function "loan_on_legal_hold_keeps_its_borrower"() returns trigger language plpgsql as $$
      begin
        if is_on_legal_hold(old.id, array[old.user_id, old.co_applicant_id]) then raise exception 'the records of this loan are on legal hold'; end if;
        return new;
      end $$`)
    this.addSql(`create trigger "loan_on_legal_hold" before update on "loan"
      for each row when (old."user_id" is not null and new."user_id" is null) execute function "loan_on_legal_hold_keeps_its_borrower"()`)
  }
}
