import { Migration } from '@mikro-orm/migrations'

/** Loans whose status changed since their workflow was found level: what the sweep reads instead of the whole book. */
export class Migration0018LoansToConfirm extends Migration {
  override up(): void {
    this.addSql(
      `create table "loan_to_confirm" ("loan_id" text not null, "status" text not null, primary key ("loan_id"))`,
    )
    this.addSql(`insert into "loan_to_confirm" ("loan_id", "status") select "id", "status" from "loan"`)
    this.addSql(`create function "loan_is_to_confirm"() returns trigger language plpgsql as $$
      begin
        insert into "loan_to_confirm" ("loan_id", "status") values (new."id", new."status")
          on conflict ("loan_id") do update set "status" = excluded."status";
        return null;
      end $$`)
    this.addSql(`create trigger "loan_begun_to_confirm" after insert on "loan"
      for each row execute function "loan_is_to_confirm"()`)
    this.addSql(`create trigger "loan_moved_to_confirm" after update on "loan"
      for each row when (old."status" is distinct from new."status") execute function "loan_is_to_confirm"()`)
  }
}
