import { describe, expect, it } from '@jest/globals';
import { readFile } from '../../../test/support/files/source.js';

const textOf = async (...lines: string[]): Promise<string> =>
  (await readFile(Buffer.from(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')))).text;

describe('contacts', () => {
  it('are persons, each with what is known of them, without their pictures', async () => {
    expect(
      await textOf(
        ...[
          'VERSION:3.0',
          'N:Diaz;Carla;;;',
          'FN:Carla Diaz',
          'item1.TEL;TYPE=CELL,pref:+44 20 1',
          'PHOTO;ENCODING=b:AAAA',
        ],
        ...[
          'EMAIL;type=INTERNET;type=WORK:c@x.example',
          'ADR;TYPE=home:;;5 Quay Street;Hull;;HU1;UK',
          'ORG:Harbour;Office',
        ],
        ...['BDAY:1984-05-03', 'NOTE:Likes tea\\, not', '  coffee', 'END:VCARD'],
        ...[
          'BEGIN:VCARD',
          'VERSION:4.0',
          'N:Lima;Ana;;Dr.;',
          'TEL;VALUE=uri;TYPE="voice,work":tel:+33-1',
          'BDAY:--0503',
          'END:VCARD',
        ],
        ...['BEGIN:VCARD', 'FN:Bob'],
      ),
    ).toBe(
      [
        "Carla Diaz's organisation is Harbour, Office.",
        "Carla Diaz's mobile phone number is +44 20 1.",
        "Carla Diaz's work e-mail address is c@x.example.",
        "Carla Diaz's home address is 5 Quay Street, Hull, HU1, UK.",
        "Carla Diaz's birthday is 3 May 1984.",
        'Of Carla Diaz: Likes tea, not coffee.',
        '',
        "Dr. Ana Lima's work phone number is +33-1.",
        "Dr. Ana Lima's birthday is 3 May.",
        '',
        'Bob is a contact.',
      ].join('\n'),
    );
  });

  it('have the types of a number that are told in several parameters, and no year that is to be left out', async () => {
    expect(await textOf('FN:Ana', 'TEL;TYPE=pref;TYPE=CELL,VOICE:1', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-12')).toBe(
      "Ana's mobile phone number is 1.\nAna's birthday is 12 May.",
    );
  });

  it('may be of vCard 2.1, as many telephones write them', async () => {
    const quoted = 'CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE';
    expect(
      await textOf(
        ...['VERSION:2.1', `N;${quoted}:M=C3=BCller;Anna;;;`, 'TEL;CELL;PREF:+49 1', 'TEL;WORK;FAX:2', 'TEL;BROKEN'],
        ...[`ADR;HOME;${quoted}:;;Lange Stra=C3=9Fe 5,=0D=0A=`, 'Hinterhaus;Hamburg;;;'],
      ),
    ).toBe(
      [
        "Anna Müller's mobile phone number is +49 1.",
        "Anna Müller's work fax phone number is 2.",
        "Anna Müller's home address is Lange Straße 5, Hinterhaus, Hamburg.",
      ].join('\n'),
    );
  });
});
