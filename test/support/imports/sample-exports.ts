import type { ImportedFields } from '#server/imports/rules/read-row.ts'

/** A file as exported by another program, and the result of its first rows. */
export type SampleExport = {
  program: string
  fileName: string
  bytes: Buffer
  encoding: string
  delimiter: string | null
  people: (Partial<ImportedFields> & { firstName: string })[]
}

const lines = (...rows: string[]) => rows.join('\r\n')
const utf8 = (text: string) => Buffer.from(text)
const utf16 = (text: string, withMark = true) => Buffer.from(withMark ? `\uFEFF${text}` : text, 'utf16le')
/** Windows-1252 differs from Latin-1 only in characters that these names do not contain. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

const outlookHeader =
  'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Business Fax,Business Phone,Home Phone,Mobile Phone,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Notes,Web Page'
const googleHeader =
  'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country'

export const sampleExports: readonly SampleExport[] = [
  {
    program: 'Outlook',
    fileName: 'contacts.csv',
    bytes: utf8(
      lines(
        outlookHeader,
        'Mrs.,Ana,María,Ruiz,,Ruiz Bakery,,Owner,9 Main St,Boston,MA,02110,United States,12 Elm Street,Cambridge,MA,02139,United States,,(617) 555-0100,(617) 555-0101,(617) 555-0102,2/25/1980,Clients,ana.ruiz@example.com,SMTP,Ana Ruiz,ana@bakery.example,"Likes to be called, evenings",',
        ',Ben,,Carter,Jr.,,,,,,,,,,,,,,,,,617-555-0177,0/0/00,,ben@example.com,SMTP,,,,',
        ',,,,,Harbor Marina LLC,,,1 Pier,Boston,MA,02110,,,,,,,,617 555 0190,,,0/0/00,,,,,,,',
      ),
    ),
    encoding: 'utf-8',
    delimiter: ',',
    people: [
      {
        firstName: 'Ana María',
        lastName: 'Ruiz',
        email: 'ana.ruiz@example.com',
        phone: '(617) 555-0102',
        dateOfBirth: '1980-02-25' as never,
        address: '12 Elm Street, Cambridge, MA 02139, United States',
        notes:
          'Likes to be called, evenings\nE-mail 2 Address: ana@bakery.example\nHome Phone: (617) 555-0101\nBusiness Phone: (617) 555-0100\nBusiness address: 9 Main St, Boston, MA 02110, United States',
      },
      { firstName: 'Ben', lastName: 'Carter Jr.', dateOfBirth: null, notes: null },
      { firstName: 'Harbor Marina LLC', lastName: null, phone: '617 555 0190' },
    ],
  },
  {
    program: 'Google Contacts',
    fileName: 'contacts.csv',
    bytes: utf8(
      lines(
        googleHeader,
        'Ana,,Ruiz,,,,,,,,1980-02-25,,,* myContacts,* Home,ana@example.com,Work,ana@work.example,Mobile,+1 617-555-0102 ::: +1 617-555-0103,Work,,Home,"12 Elm Street\nCambridge, MA 02139\nUnited States",12 Elm Street,Cambridge,MA,02139,United States',
        'Cher,,,,,,,,,,--05-20,Sings,,* myContacts,*,cher@example.com,,,Mobile,617 555 0142,,,,,,,,,',
      ),
    ),
    encoding: 'utf-8',
    delimiter: ',',
    people: [
      {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@example.com',
        phone: '+1 617-555-0102',
        dateOfBirth: '1980-02-25' as never,
        address: '12 Elm Street\nCambridge, MA 02139\nUnited States',
        notes: 'E-mail 2 - Value: ana@work.example\nPhone 1 - Value: +1 617-555-0103',
      },
      { firstName: 'Cher', lastName: null, dateOfBirth: null, notes: 'Sings\nBirthday: 05-20' },
    ],
  },
  {
    program: 'HubSpot',
    fileName: 'hubspot-crm-exports-all-contacts.csv',
    bytes: utf8(
      lines(
        '"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Lifecycle Stage","Lead Status","Street Address","City","State/Region","Postal Code","Date of birth","Create Date"',
        '"101","Ana","Ruiz","ana@example.com","+1 617 555 0102","Mary Smith","Customer","Attempted to contact","12 Elm Street","Cambridge","MA","02139","1980-02-25","2025-11-02 09:14"',
        '"102","Ben","Carter","ben@example.com","","","Lead","","","","","","","2025-11-03 10:00"',
      ),
    ),
    encoding: 'utf-8',
    delimiter: ',',
    people: [
      {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@example.com',
        phone: '+1 617 555 0102',
        status: 'active',
        dateOfBirth: '1980-02-25' as never,
        address: '12 Elm Street, Cambridge, MA 02139',
        notes: null,
      },
      { firstName: 'Ben', status: 'prospect', phone: null, address: null },
    ],
  },
  {
    program: 'Salesforce',
    fileName: 'report1700000000000.csv',
    bytes: utf8(
      lines(
        '"Salutation","First Name","Last Name","Title","Account Name","Mailing Street","Mailing City","Mailing State/Province","Mailing Zip/Postal Code","Mailing Country","Phone","Mobile","Email","Birthdate","Description","Contact Owner"',
        '"Ms.","Ana","Ruiz","Owner","Ruiz Bakery","12 Elm Street","Cambridge","MA","02139","United States","(617) 555-0100","(617) 555-0102","ana@example.com","2/25/1980","Renews in May","Mary Smith"',
      ),
    ),
    encoding: 'utf-8',
    delimiter: ',',
    people: [
      {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@example.com',
        phone: '(617) 555-0102',
        status: null,
        dateOfBirth: '1980-02-25' as never,
        address: '12 Elm Street, Cambridge, MA 02139, United States',
        notes: 'Renews in May\nPhone: (617) 555-0100',
      },
    ],
  },
  {
    program: 'an agency system',
    fileName: 'ClientList.tsv',
    bytes: utf8(
      lines(
        'Client No\tInsured Name\tDOB\tAddress 1\tCity\tState\tZip Code\tHome Phone\tCell Phone\tEmail Address\tClient Status\tPolicy Number\tCarrier\tRemarks',
        '20011\tRUIZ, ANA M\t02/25/80\t12 Elm Street\tCambridge\tMA\t02139\t\t617-555-0102\tana@example.com\tActive\tHO-553\tAcme Mutual\tTwo cars',
        '20012\tCARTER, BEN\t11/30/1975\t3 Oak Ave\tSalem\tMA\t01970\t978-555-0110\t\t\tProspect\t\t\t',
      ),
    ),
    encoding: 'utf-8',
    delimiter: '\t',
    people: [
      {
        firstName: 'ANA M',
        lastName: 'RUIZ',
        email: 'ana@example.com',
        phone: '617-555-0102',
        status: 'active',
        dateOfBirth: '1980-02-25' as never,
        address: '12 Elm Street, Cambridge, MA 02139',
        notes: 'Two cars',
      },
      { firstName: 'BEN', lastName: 'CARTER', status: 'prospect', dateOfBirth: '1975-11-30' as never },
    ],
  },
  {
    program: 'Excel in German',
    fileName: 'Kunden.csv',
    bytes: windows1252(
      lines(
        'Vorname;Name;Straße;PLZ;Ort;Telefon;E-Mail;Geburtsdatum;Beitrag;Bemerkung;Status',
        'Jürgen;Groß;Mühlweg 3;80331;München;089 123456;juergen@example.de;25.02.1980;1.234,50;Grüße;Kunde',
        'Änne;Öztürk;;;;;aenne@example.de;01.03.1975;12,00;;Interessent',
      ),
    ),
    encoding: 'windows-1252',
    delimiter: ';',
    people: [
      {
        firstName: 'Jürgen',
        lastName: 'Groß',
        email: 'juergen@example.de',
        phone: '089 123456',
        status: 'active',
        dateOfBirth: '1980-02-25' as never,
        address: 'Mühlweg 3, 80331 München',
        notes: 'Grüße',
      },
      { firstName: 'Änne', lastName: 'Öztürk', dateOfBirth: '1975-03-01' as never, status: 'prospect' },
    ],
  },
  {
    program: 'Excel in French',
    fileName: 'clients.csv',
    bytes: utf16(
      lines(
        'Nom\tPrénom\tAdresse\tCode postal\tVille\tTéléphone portable\tCourriel\tDate de naissance\tRemarques',
        'Lefèvre\tAnaïs\t5 rue de la Paix\t75002\tParis\t06 12 34 56 78\tanais@example.fr\t25/02/1980\tÀ rappeler',
      ),
    ),
    encoding: 'utf-16le',
    delimiter: '\t',
    people: [
      {
        firstName: 'Anaïs',
        lastName: 'Lefèvre',
        email: 'anais@example.fr',
        phone: '06 12 34 56 78',
        dateOfBirth: '1980-02-25' as never,
        address: '5 rue de la Paix, 75002 Paris',
        notes: 'À rappeler',
      },
    ],
  },
  {
    program: 'Excel in Spanish',
    fileName: 'clientes.csv',
    bytes: utf16(
      lines(
        'Nombre;Apellidos;Dirección;Ciudad;Móvil;Correo electrónico;Fecha de nacimiento;Estado;Observaciones',
        'Ana María;Ruiz Peña;Calle Mayor 3;Madrid;600 123 456;ana@example.es;25/02/1980;Activo;"Llamar; tarde"',
      ),
      false,
    ),
    encoding: 'utf-16le',
    delimiter: ';',
    people: [
      {
        firstName: 'Ana María',
        lastName: 'Ruiz Peña',
        email: 'ana@example.es',
        phone: '600 123 456',
        dateOfBirth: '1980-02-25' as never,
        address: 'Calle Mayor 3, Madrid',
        status: 'active',
        notes: 'Llamar; tarde',
      },
    ],
  },
  {
    program: 'an old phone (vCard 2.1)',
    fileName: 'backup.vcf',
    bytes: utf8(
      lines(
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gro=C3=9F;J=C3=BCrgen;;;',
        'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=BCrgen Gro=C3=9F',
        'TEL;HOME:089 123456',
        'TEL;CELL;PREF:0171 1234567',
        'ADR;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;;M=C3=BChlweg 3;M=C3=BCn=',
        'chen;;80331;Germany',
        'BDAY:1980-02-25',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N:;Pizza;;;',
        'TEL;VOICE:089 999',
        'END:VCARD',
      ),
    ),
    encoding: 'utf-8',
    delimiter: null,
    people: [
      {
        firstName: 'Jürgen',
        lastName: 'Groß',
        phone: '0171 1234567',
        notes: 'Phone: 089 123456',
        dateOfBirth: '1980-02-25' as never,
        address: 'Mühlweg 3, München, 80331, Germany',
      },
      { firstName: 'Pizza', lastName: null, phone: '089 999' },
    ],
  },
  {
    program: 'an iPhone (vCard 3.0)',
    fileName: 'contacts.vcf',
    bytes: utf8(
      lines(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Ruiz;Ana;María;;Jr.',
        'FN:Ana María Ruiz',
        'ORG:Ruiz\\, Bakery & Sons;',
        'item1.EMAIL;type=INTERNET;type=pref:ana@example.com',
        'item1.X-ABLabel:_$!<Other>!$_',
        'TEL;type=CELL;type=VOICE;type=pref:(617) 555-0102',
        'TEL;type=FAX:617 555 0109',
        'item2.ADR;type=HOME;type=pref:;;12 Elm Street;Cambridge;MA;02139;United States',
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-25',
        'NOTE:Likes tea\\; not coffee\\nCalls back lat',
        ' e',
        'END:VCARD',
      ),
    ),
    encoding: 'utf-8',
    delimiter: null,
    people: [
      {
        firstName: 'Ana María',
        lastName: 'Ruiz Jr.',
        email: 'ana@example.com',
        phone: '(617) 555-0102',
        dateOfBirth: null,
        address: '12 Elm Street, Cambridge, MA 02139, United States',
        notes: 'Likes tea; not coffee\nCalls back late\nBirthday: 02-25',
      },
    ],
  },
  {
    program: 'Android (vCard 4.0)',
    fileName: 'contacts.vcf',
    bytes: utf8(
      lines(
        'BEGIN:VCARD',
        'VERSION:4.0',
        'FN:Ana Ruiz',
        'TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+1-617-555-0102',
        'EMAIL;PREF=1:ana@example.com',
        'BDAY:19800225',
        'ADR;TYPE=home;LABEL="12 Elm: Street":;;12 Elm Street;Cambridge;MA;02139;',
        'END:VCARD',
      ),
    ),
    encoding: 'utf-8',
    delimiter: null,
    people: [
      {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@example.com',
        phone: '+1-617-555-0102',
        dateOfBirth: '1980-02-25' as never,
        address: '12 Elm Street, Cambridge, MA 02139',
        notes: null,
      },
    ],
  },
]
