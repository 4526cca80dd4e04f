import { Migration } from '@mikro-orm/migrations'

/** Who was e-mailed about which version of a legal page, and when: once each, never changed after it was sent, and gone with the account only. */
export class Migration0031ChangeNotices extends Migration {
  override up(): void {
    this.addSql(`create table "change_notice" (
      "user_id" text not null, "kind" text not null, "version" int not null, "tried_at" bigint not null, "sent_at" bigint null,
      primary key ("user_id", "kind", "version"))`)
    this.addSql(
      `alter table "change_notice" add constraint "change_notice_kind_check" check ("kind" in ('terms-of-use', 'privacy-policy', 'payment-terms-agreement', 'e-sign-consent', 'credit-check-consent'))`,
    )
    this.addSql(
      `alter table "change_notice" add constraint "change_notice_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") on delete cascade`,
    )
    this.keptWithTheAccount()
  }

  private keptWithTheAccount(): void {
    this.addSql(`create function "change_notice_is_kept"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if old.sent_at is null and row(new.user_id, new.kind, new.version) = row(old.user_id, old.kind, old.version) then return new; end if;
        elsif tg_op = 'DELETE' then
          if not exists (select 1 from auth_user where id = old.user_id) then return old; end if;
        end if;
        raise exception 'the record of a change notice is never changed';
      end $$`)
    this.addSql(`create trigger "change_notice_kept" before update or delete on "change_notice"
      for each row execute function "change_notice_is_kept"()`)
    this.addSql(`create trigger "change_notice_not_emptied" before truncate on "change_notice"
      for each statement execute function "change_notice_is_kept"()`)
  }
}
