import { Migration } from '@mikro-orm/migrations'

/** What a person accepted by opening their account, with versions and fingerprints: written with the account, and never changed. Earlier accounts have none. */
export class Migration0023AcceptedTexts extends Migration {
  override up(): void {
    this.addSql(`alter table "auth_user" add column "accepted_texts" text null`)
    this.addSql(`create function "auth_user_accepted_texts_stay"() returns trigger language plpgsql as $$
      begin raise exception 'what was accepted with an account is never changed'; end $$`)
    this.addSql(`create trigger "auth_user_accepted_texts" before update of "accepted_texts" on "auth_user"
      for each row when (old."accepted_texts" is distinct from new."accepted_texts")
      execute function "auth_user_accepted_texts_stay"()`)
  }
}
