/** What the API says when it refuses or fails, by its own words; values keep their places. */
export const apiTexts: Record<string, string> = {
  'Please sign in': 'Sila log masuk',
  'Please set up your second factor first': 'Sila sediakan faktor kedua anda dahulu',
  'Your session has ended. Please sign in again.': 'Sesi anda telah tamat. Sila log masuk semula.',
  'You are not allowed to do this': 'Anda tidak dibenarkan melakukan ini',
  'The query names another user than the token': 'Permintaan ini menamakan pengguna lain',
  'The email or the password is wrong': 'E-mel atau kata laluan salah',
  'Too many failed sign-ins. Please wait and try again.':
    'Terlalu banyak log masuk yang gagal. Sila tunggu dan cuba lagi.',
  'Too many wrong passwords. Please wait and try again.':
    'Terlalu banyak kata laluan yang salah. Sila tunggu dan cuba lagi.',
  'Too many wrong codes. Please wait and try again.': 'Terlalu banyak kod yang salah. Sila tunggu dan cuba lagi.',
  'Too many requests. Please wait and try again.': 'Terlalu banyak permintaan. Sila tunggu dan cuba lagi.',
  'This link no longer works. Please ask for another one.': 'Pautan ini tidak lagi berfungsi. Sila minta yang lain.',
  'You cannot delete your own account': 'Anda tidak boleh memadam akaun anda sendiri',
  'You cannot demote your own account': 'Anda tidak boleh menurunkan peranan akaun anda sendiri',
  'The last admin cannot be deleted': 'Pentadbir terakhir tidak boleh dipadam',
  'The last admin cannot be demoted': 'Peranan pentadbir terakhir tidak boleh diturunkan',
  'You can only edit franchises assigned to you.': 'Anda hanya boleh mengedit francais yang ditugaskan kepada anda.',
  'Unlock this lead first': 'Buka kunci prospek ini dahulu',
  'Please confirm this with your password': 'Sila sahkan tindakan ini dengan kata laluan anda',
  'The mail server was changed meanwhile. Please try again.': 'Pelayan mel telah diubah sementara itu. Sila cuba lagi.',
  'This franchise is looked after by someone else now': 'Francais ini kini diuruskan oleh orang lain',
  'There is a second factor already; remove it first': 'Faktor kedua sudah ada; alih keluar dahulu',
  'There is nothing to confirm; begin again': 'Tiada apa-apa untuk disahkan; mulakan semula',
  'There is no second factor': 'Tiada faktor kedua',
  'Your own second factor is removed in your profile': 'Faktor kedua anda sendiri dialih keluar dalam profil anda',
  'Admins must have a second factor here': 'Pentadbir mesti mempunyai faktor kedua di sini',
  'Set up your own second factor first': 'Sediakan faktor kedua anda sendiri dahulu',
  'Enter the code of your authenticator app': 'Masukkan kod daripada aplikasi pengesah anda',
  'This code is wrong. Is the clock of the phone right?': 'Kod ini salah. Adakah jam telefon betul?',
  'This code is wrong or was used already': 'Kod ini salah atau telah digunakan',
  'Enter your current password': 'Masukkan kata laluan semasa anda',
  'The password is wrong': 'Kata laluan salah',
  'Enter the password again: the stored one belongs to another server or user':
    'Masukkan kata laluan semula: yang disimpan milik pelayan atau pengguna lain',
  'Not found': 'Tidak ditemui',
  'Session not found': 'Sesi tidak dijumpai',
  'User not found': 'Pengguna tidak ditemui',
  'Franchise not found': 'Francais tidak ditemui',
  'Lead not found': 'Prospek tidak ditemui',
  'Note not found': 'Nota tidak ditemui',
  'Next step not found': 'Langkah seterusnya tidak ditemui',
  'Category not found': 'Kategori tidak ditemui',
  'Banner not found': 'Sepanduk tidak ditemui',
  'Hero slide not found': 'Slaid utama tidak ditemui',
  'Page not found': 'Halaman tidak ditemui',
  'Notification not found': 'Pemberitahuan tidak ditemui',
  'Bulk job not found': 'Tugas pukal tidak ditemui',
  'Background job not found': 'Tugas latar belakang tidak ditemui',
  'File of failed rows not found': 'Fail baris yang gagal tidak ditemui',
  'File not found': 'Fail tidak ditemui',
  'Holiday not found': 'Cuti tidak ditemui',
  'Contact not found': 'Hubungan tidak ditemui',
  'This record was changed by someone else meanwhile': 'Rekod ini telah diubah oleh orang lain',
  'Insufficient credits': 'Kredit tidak mencukupi',
  'The balance has changed meanwhile: it is %{tokens} now': 'Baki telah berubah: kini %{tokens}',
  'This category is used by %{count} franchise': 'Kategori ini digunakan oleh %{count} francais',
  'This category is used by %{count} franchises': 'Kategori ini digunakan oleh %{count} francais',
  'This enquiry was erased': 'Pertanyaan ini telah dihapuskan',
  'This visitor does not want to be contacted any more': 'Pelawat ini tidak mahu dihubungi lagi',
  'A contact can be taken back for %{minutes} minutes': 'Hubungan boleh ditarik balik selama %{minutes} minit',
  'Claim not found': 'Tuntutan tidak ditemui',
  'You have reported this lead already': 'Anda telah melaporkan prospek ini',
  'This lead cost you nothing, so there is nothing to give back':
    'Prospek ini percuma untuk anda, jadi tiada apa-apa untuk dikembalikan',
  'What this lead cost was given back already': 'Kos prospek ini telah dikembalikan',
  'The time to report this lead is over': 'Tempoh untuk melaporkan prospek ini telah tamat',
  'No more than %{limit} leads are reported in a day. Please go on tomorrow.':
    'Tidak lebih daripada %{limit} prospek boleh dilaporkan dalam sehari. Sila sambung esok.',
  'Whoever made this report was deleted. Restore them first, or decline it.':
    'Pembuat laporan ini telah dipadam. Pulihkan mereka dahulu, atau tolak laporan ini.',
  'This report is decided already': 'Laporan ini telah diputuskan',
  'A question about this report waits for its answer already':
    'Satu soalan tentang laporan ini sedang menunggu jawapan',
  'Nothing was asked about this report': 'Tiada apa-apa ditanya tentang laporan ini',
  'Whoever sent this enquiry wants no more contact': 'Penghantar pertanyaan ini tidak mahu dihubungi lagi',
  'This enquiry is taken for spam': 'Pertanyaan ini dianggap spam',
  'Your next step is another by now: it was changed on another screen.':
    'Langkah seterusnya kini sudah lain: ia telah diubah pada skrin lain.',
  'This notification is waiting to be sent already': 'Pemberitahuan ini sedang menunggu untuk dihantar',
  'This notification was called off': 'Pemberitahuan ini telah dibatalkan',
  'The mail of this test enquiry was not delivered': 'Mel pertanyaan ujian ini belum dihantar',
  'This job id was used before': 'ID tugas ini pernah digunakan',
  'This user was changed meanwhile. Please try again.': 'Pengguna ini telah diubah. Sila cuba lagi.',
  'Franchises are still on their way to or from this user. Please try again in a moment.':
    'Francais masih sedang dipindahkan kepada atau daripada pengguna ini. Sila cuba lagi sebentar lagi.',
  'This user has chosen a password already': 'Pengguna ini sudah memilih kata laluan',
  'Somebody else has the e-mail address of this user now. Change theirs first.':
    'Alamat e-mel pengguna ini kini dimiliki orang lain. Tukar alamat mereka dahulu.',
  'A user with this email exists already': 'Pengguna dengan e-mel ini sudah wujud',
  'Who is invited chooses the password': 'Orang yang dijemput memilih kata laluan sendiri',
  'A category with this name exists already': 'Kategori dengan nama ini sudah wujud',
  'Franchises still have to be moved from this name. Please try again in a moment.':
    'Francais masih perlu dipindahkan daripada nama ini. Sila cuba lagi sebentar lagi.',
  'A page with this slug exists already': 'Halaman dengan slug ini sudah wujud',
  'This address is used by the site itself. Please choose another.':
    'Alamat ini digunakan oleh laman itu sendiri. Sila pilih yang lain.',
  'This slug is kept for the site': 'Slug ini dikhaskan untuk laman',
  'This slug belongs to another franchise': 'Slug ini milik francais lain',
  'This category does not exist': 'Kategori ini tidak wujud',
  'This consultant does not exist': 'Perunding ini tidak wujud',
  'Choose somebody else than who is deleted': 'Pilih orang lain daripada yang dipadam',
  'Choose who gets the credits': 'Pilih siapa yang menerima kredit',
  'Its category is gone: choose another': 'Kategorinya sudah tiada: pilih yang lain',
  'Maximum Investment must not be below Minimum Investment':
    'Pelaburan maksimum tidak boleh kurang daripada pelaburan minimum',
  '%{location} is in none of the chosen territory types':
    '%{location} tiada dalam mana-mana jenis wilayah yang dipilih',
  'Gallery item must be an http(s) address or an upload': 'Item galeri mestilah alamat http(s) atau muat naik',
  'An address may have at most %{limit} characters': 'Alamat boleh mempunyai paling banyak %{limit} aksara',
  'Start date is not a date': 'Tarikh mula bukan tarikh',
  'End date is not a date': 'Tarikh tamat bukan tarikh',
  'End date must not be before the start date': 'Tarikh tamat tidak boleh sebelum tarikh mula',
  'This location is no longer used. Please choose another.': 'Lokasi ini tidak lagi digunakan. Sila pilih yang lain.',
  'Content must have at most %{limit} tags': 'Kandungan boleh mempunyai paling banyak %{limit} tag',
  'A link or picture holds no variable, except mailto:{lead_email} and tel:{lead_phone} as the whole address of a link':
    'Pautan atau gambar tidak boleh mengandungi pemboleh ubah, kecuali mailto:{lead_email} dan tel:{lead_phone} sebagai keseluruhan alamat pautan',
  'Only pictures that were uploaded to this site may be shown here':
    'Hanya gambar yang dimuat naik ke laman ini boleh dipaparkan di sini',
  'A web address must not hold a variable (“%{found}”)':
    'Alamat web tidak boleh mengandungi pemboleh ubah (“%{found}”)',
  'Please confirm that you know the risk of a linked device': 'Sila sahkan bahawa anda tahu risiko peranti terpaut',
  '%{name} is required': '%{name} diperlukan',
  '%{name} must have at least %{limit} characters': '%{name} mesti mempunyai sekurang-kurangnya %{limit} aksara',
  '%{name} must have at most %{limit} characters': '%{name} mesti mempunyai paling banyak %{limit} aksara',
  '%{name} must not be negative': '%{name} tidak boleh negatif',
  '%{name} must be at least %{limit}': '%{name} mesti sekurang-kurangnya %{limit}',
  '%{name} must be at most %{limit}': '%{name} mesti paling banyak %{limit}',
  '%{name} needs at least one entry': '%{name} memerlukan sekurang-kurangnya satu entri',
  '%{name} needs at least %{limit} entries': '%{name} memerlukan sekurang-kurangnya %{limit} entri',
  '%{name} may have at most %{limit} entries': '%{name} boleh mempunyai paling banyak %{limit} entri',
  '%{name} holds the same entry twice': '%{name} mengandungi entri yang sama dua kali',
  '%{name} must be a whole number': '%{name} mesti nombor bulat',
  '%{name} must be a number': '%{name} mesti nombor',
  '%{name} must be text': '%{name} mesti teks',
  '%{name} must be true or false': '%{name} mesti ya atau tidak',
  '%{name} must be a list': '%{name} mesti senarai',
  '%{name} must be an object': 'Bentuk %{name} tidak sah',
  '%{name} must be one of: %{values}': '%{name} mesti salah satu daripada: %{values}',
  '%{name} must be an e-mail address': '%{name} mesti alamat e-mel',
  '%{name} must be a date with time': '%{name} mesti tarikh dengan masa',
  '%{name} must be a date': '%{name} mesti tarikh',
  '%{name} must be an address that can be opened': '%{name} mesti alamat yang boleh dibuka',
  '%{name} must be valid': '%{name} mesti sah',
  'This password is easy to guess: it is made of your name, your company’s or this site’s. Use three or four unrelated words.':
    'Kata laluan ini mudah diteka: ia terdiri daripada nama anda, nama syarikat anda atau nama laman ini. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  'This password is easy to guess: it is on lists of common passwords. Use three or four unrelated words.':
    'Kata laluan ini mudah diteka: ia ada dalam senarai kata laluan yang biasa digunakan. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  'This password is easy to guess: it repeats itself. Use three or four unrelated words.':
    'Kata laluan ini mudah diteka: ia berulang-ulang. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  'This password is easy to guess: it follows the alphabet, the numbers or the keyboard. Use three or four unrelated words.':
    'Kata laluan ini mudah diteka: ia mengikut susunan abjad, nombor atau papan kekunci. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  'This password is easy to guess: it is a word or name with a year, digits or signs. Use three or four unrelated words.':
    'Kata laluan ini mudah diteka: ia hanya satu perkataan atau nama dengan tahun, angka atau simbol. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  'This password is easy to guess. Use three or four unrelated words.':
    'Kata laluan ini mudah diteka. Gunakan tiga atau empat perkataan yang tidak berkaitan.',
  '%{name} needs at least one visible letter or digit':
    '%{name} memerlukan sekurang-kurangnya satu huruf atau angka yang kelihatan',
  '%{name} is not valid: %{hint}': '%{name} tidak sah: %{hint}',
  '%{name} is not valid': '%{name} tidak sah',
  'A rate is between two currencies': 'Kadar adalah antara dua mata wang',
  'The date of a rate is not in the future': 'Tarikh kadar bukan pada masa depan',
  'The date of a rate is after 1999': 'Tarikh kadar selepas 1999',
  'Say when the working day begins as well': 'Nyatakan juga bila hari bekerja bermula',
  'Say when the working day ends as well': 'Nyatakan juga bila hari bekerja tamat',
  'The working day ends after it begins': 'Hari bekerja tamat selepas ia bermula',
  'There is a rate between %{from} and %{to} already': 'Kadar antara %{from} dan %{to} sudah ada',
  '1 %{from} was about %{rate} %{to}: is the rate the right way round?':
    '1 %{from} bernilai kira-kira %{rate} %{to}: adakah kadar ini terbalik?',
  'A search has at most %{limit} characters': 'Carian boleh mempunyai paling banyak %{limit} aksara',
  'A search has at most %{limit} words': 'Carian boleh mempunyai paling banyak %{limit} perkataan',
  'Please search for a word of at least two letters': 'Sila cari perkataan yang sekurang-kurangnya dua huruf',
  'File is required': 'Fail diperlukan',
  'Please select a CSV file to upload.': 'Sila pilih fail CSV untuk dimuat naik.',
  'Please select a valid CSV file.': 'Sila pilih fail CSV yang sah.',
  'The file is empty': 'Fail ini kosong',
  'The column %{name} is missing': 'Lajur %{name} tiada',
  'The column %{name} stands there twice': 'Lajur %{name} muncul dua kali',
  'A file may have at most %{limit}': 'Fail boleh mempunyai paling banyak %{limit}',
  'A file may have at most %{limit} columns, and this one has %{count}':
    'Fail boleh mempunyai paling banyak %{limit} lajur, tetapi fail ini mempunyai %{count}',
  'An image must be an address here': 'Imej di sini mesti berupa alamat',
  'File size must be less than 10MB. Please choose a smaller file.':
    'Saiz fail mesti kurang daripada 10MB. Sila pilih fail yang lebih kecil.',
  'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.':
    'Sila muat naik fail imej (JPG, PNG, GIF, WebP) atau video (MP4, WebM, OGG) yang sah.',
  'You can upload %{limit} MB a day, and %{left} MB of it are left today. Please go on tomorrow.':
    'Anda boleh memuat naik %{limit} MB sehari, dan baki hari ini ialah %{left} MB. Sila sambung esok.',
  'You are sending too many files at once. Please wait until some of them are done.':
    'Anda menghantar terlalu banyak fail serentak. Sila tunggu sehingga sebahagiannya selesai.',
  'The image has too many pixels: at most 100 megapixels are accepted. Please choose a smaller one.':
    'Imej mempunyai terlalu banyak piksel: paling banyak 100 megapiksel diterima. Sila pilih yang lebih kecil.',
  '%{name} must not contain contact details or links (“%{found}”)':
    '%{name} tidak boleh mengandungi maklumat hubungan atau pautan (“%{found}”)',
  'Picture not found': 'Gambar tidak ditemui',
  'An .ico file may have at most 100 KB.': 'Fail .ico boleh mempunyai paling banyak 100 KB.',
  'The image is damaged. Please choose another.': 'Imej ini rosak. Sila pilih yang lain.',
  'The image takes too long to read. Please choose a smaller one.':
    'Imej ini mengambil masa terlalu lama untuk dibaca. Sila pilih yang lebih kecil.',
  'An animation may have at most 500 pictures. Please choose a shorter one.':
    'Animasi boleh mempunyai paling banyak 500 gambar. Sila pilih yang lebih pendek.',
  'The video consists of too many parts. Please export it again as an MP4 file.':
    'Video ini terdiri daripada terlalu banyak bahagian. Sila eksport semula sebagai fail MP4.',
  'Uploaded files cannot be stored or read at the moment. Please try again.':
    'Fail yang dimuat naik tidak dapat disimpan atau dibaca buat masa ini. Sila cuba lagi.',
  'The row has %{cells} cells, the header %{width}': 'Baris ini mempunyai %{cells} sel, pengepala %{width}',
  'Column %{column} has no name in the header: is a comma or a quote too many in this row?':
    'Lajur %{column} tiada nama dalam pengepala: adakah baris ini terlebih koma atau tanda petikan?',
  'A spreadsheet has changed this number, and digits of it are lost. Format the column as text, enter the number again and save the file.':
    'Hamparan elektronik telah mengubah nombor ini dan sebahagian digitnya hilang. Tetapkan format lajur kepada teks, masukkan semula nombor itu dan simpan fail.',
  'The encoding of this file is not certain. Look at its first rows, and choose one of: %{encodings}':
    'Pengekodan fail ini tidak pasti. Semak baris pertamanya, kemudian pilih salah satu: %{encodings}',
  'The file cannot be read as %{encoding}. Please choose another encoding.':
    'Fail ini tidak dapat dibaca sebagai %{encoding}. Sila pilih pengekodan lain.',
  'From here on the file could not be read: a quote is opened and never closed':
    'Dari sini fail tidak dapat dibaca: tanda petik dibuka tetapi tidak ditutup',
  'There is no consultant with this e-mail': 'Tiada perunding dengan e-mel ini',
  'consultant_id names somebody else': 'consultant_id menamakan orang lain',
  'This slug belongs to another franchise (%{franchise})': 'Slug ini milik francais lain (%{franchise})',
  'This slug belongs to another franchise (%{franchise}, in the bin)':
    'Slug ini milik francais lain (%{franchise}, dalam tong sampah)',
  'This slug belongs to another franchise (line %{line} of this file)':
    'Slug ini milik francais lain (baris %{line} dalam fail ini)',
  '%{franchise} is a franchise in %{category} already (%{slug})':
    '%{franchise} sudah menjadi francais dalam %{category} (%{slug})',
  'Line %{line} of this file has this name and category':
    'Baris %{line} dalam fail ini mempunyai nama dan kategori ini',
  'Line %{line} of this file changes this franchise already':
    'Baris %{line} dalam fail ini sudah mengubah francais ini',
  'This franchise is gone': 'Francais ini sudah tiada',
  'This franchise is in the bin: restore it first': 'Francais ini dalam tong sampah: pulihkan dahulu',
  'The WhatsApp service is not running': 'Perkhidmatan WhatsApp tidak berjalan',
  'The Cloud API has no linked device. Stop the service, or remove the token':
    'Cloud API tiada peranti terpaut. Hentikan perkhidmatan, atau alih keluar token',
  'Please enter an email address for testing': 'Sila masukkan alamat e-mel untuk ujian',
  'Please enter a phone number': 'Sila masukkan nombor telefon',
  'Phone must be a number like 60123456789, +60123456789 or 0123456789':
    'Telefon mesti nombor seperti 60123456789, +60123456789 atau 0123456789',
  'The real page cannot be shown here: no publisher is set up for previews':
    'Halaman sebenar tidak dapat dipaparkan di sini: tiada penerbit disediakan untuk pratonton',
  'The real page cannot be shown just now: the publisher does not answer':
    'Halaman sebenar tidak dapat dipaparkan buat masa ini: penerbit tidak menjawab',
  'The real page cannot be shown: the publisher could not make it':
    'Halaman sebenar tidak dapat dipaparkan: penerbit tidak dapat menghasilkannya',
  'There is no franchise yet to show this on': 'Belum ada francais untuk memaparkan ini',
  'The request is malformed': 'Permintaan ini tidak betul bentuknya',
  'The request is not valid': 'Permintaan ini tidak sah',
  'The request took too long to arrive': 'Permintaan mengambil masa terlalu lama untuk tiba',
  'The request is too large': 'Permintaan terlalu besar',
  'This content type is not supported': 'Jenis kandungan ini tidak disokong',
  'The form is malformed or ended too early': 'Borang tidak betul bentuknya atau tamat terlalu awal',
  'The service is about to stop': 'Perkhidmatan akan dihentikan',
  'The service is not ready. Please try again in a moment.': 'Perkhidmatan belum sedia. Sila cuba lagi sebentar lagi.',
  'This takes too long just now. Please try again in a moment, or ask for less.':
    'Ini mengambil masa terlalu lama buat masa ini. Sila cuba lagi sebentar lagi, atau minta kurang.',
  'Something went wrong on our side. Reference: %{reference}': 'Ada masalah di pihak kami. Rujukan: %{reference}',
};

export { fieldNames } from './field-names.ts';
