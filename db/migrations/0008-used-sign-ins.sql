-- Sign-ins and choices of an invitation that were used, so that a copied cookie cannot be used again. Belongs to no
-- organization: nobody is known yet.
create table used_sign_ins (
  id_hash bytea primary key,
  used_at timestamptz(3) not null
);
grant select, insert, delete on used_sign_ins to daybook_platform;
