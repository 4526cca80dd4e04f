import { Migration } from '@mikro-orm/migrations'

/** A session's row keeps how its sign-in was made, as evidence of what is signed in it. Sessions that are open now have none, and end within a month. */
export class Migration0011SignInOfASession extends Migration {
  override up(): void {
    this.addSql(`alter table "auth_session" add column "sign_in_method" text null, add column "second_factor" text null,
      add column "signed_in_at" timestamptz(3) null`)
    this.addSql(`alter table "auth_session" add constraint "auth_session_second_factor_check"
      check ("second_factor" in ('none', 'email-code', 'authenticator', 'backup-code', 'trusted-device'))`)
  }
}
