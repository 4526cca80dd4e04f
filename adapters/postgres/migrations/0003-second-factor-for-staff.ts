import { Migration } from '@mikro-orm/migrations'

/** Staff sign in with two factors, without exception: not even a program with a mistake can make a member of staff with one. */
export class Migration0003SecondFactorForStaff extends Migration {
  override up(): void {
    this.addSql(`update "auth_user" set "two_factor_enabled" = true where "role" <> 'customer'`)
    this.addSql(
      `alter table "auth_user" add constraint "auth_user_staff_have_second_factor" check (role = 'customer' or two_factor_enabled)`,
    )
    /* Sessions from before were opened with one factor. */
    this.addSql(
      `delete from "auth_session" using "auth_user" where "auth_user"."id" = "auth_session"."user_id" and "auth_user"."role" <> 'customer'`,
    )
  }
}
