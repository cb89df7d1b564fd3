/** Texts from descriptions of Malaysian franchises, one per line. None contains a contact detail. */
export const ORDINARY_TEXTS = `
Level 15-01, 50450 Kuala Lumpur
PO Box 12345, 88825 Kota Kinabalu
SST registration no. W10-1808-31012345
SST ID: B16-1809-32000123
No. pendaftaran SST: J31-1808-31000123
Halal certificate JAKIM/(S)/(22.00)/492/2/1 024-07/2008
JAKIM Halal ref: 1 001-09/2015
Sijil Halal JAKIM: MS 1500:2019, JAKIM.700-2/3/1234
KKM advertising permit KKLIU 1234/2023
KKLIU 0123 / EXP 31.12.2025
KKM registration NOT210102345K and MAL19996085T
KPDN direct sales licence AJL 931234
KPDN franchise registration KPDNHEP.FRAN.100-1/2/1234
Pendaftaran francais MyFEX/2019/0123
Berdaftar dengan KPDN: PF/2021/0456
MeSTI certificate no. 1234567-01/2021
MeSTI: MeSTI/1103/W/0123/2019
SSM 202301012345 (1234567-A)
SSM: 201901000005
Company no. 1312525-A (201901000005)
Business registration SA0123456-T
No. SSM 001234567-V
SSM 003012345-X
Kitchen equipment 1200 x 800 x 2100 mm
Kiosk size 1300 x 600 x 900 mm, 3.0m × 2.4m × 2.6m
Investment of 100 000 to 250 000 ringgit
From RM 100 000
Over 1 000 000 cups and 12 500 000 sen saved
Ages 18 - 25, 26 - 35
Customers aged 0-12, 13-17, 18-25, 26-35 and 36-60
Open 0900-1800, 1000-2200
Opening hours: 0900-1800 1000-2200
Mon-Fri 09.00-18.00, Sat-Sun 10.00-22.00
Weekdays 8.30am – 5.30pm; weekends 10am–11pm
Open 24 hours, 7 days a week, 365 days a year
Buka 8 pagi - 10 malam, Isnin - Ahad
Prices from RM5.90 - RM18.90, combos RM 22.90 / 25.90 / 29.90
Total investment RM150,000 - RM280,000 (excl. 6% SST)
Licence fee RM 35,000 / RM 45,000 / RM 55,000 for 3 / 5 / 10 years
Package A: RM88,000, Package B: RM 128,000, Package C: RM188 000
Harga francais RM50k-RM80k, royalti 5%, yuran pemasaran 2%
Since 1998, 2003 and 2010; awards in 2015, 2016, 2017, 2018 and 2019
Founded 1998/1999, relaunched 2010-2012
Floor area 800 sq ft, 1,200 sqft, 75-110 m²
500-800 sq. ft. kiosk or 1200 – 1800 sq. ft. cafe
Keluasan premis 600 hingga 1,000 kaki persegi
No. 12, Jalan SS 15/4, 47500 Subang Jaya, Selangor
Lot G-23A & G-24, Ground Floor, Mid Valley Megamall, 58000 Kuala Lumpur
A-1-01, Block A, Jalan PJU 1/39, 47301 Petaling Jaya
23-1, Jalan 3/62D, Medan Putra, 52200 Kuala Lumpur
Unit 10-02, Level 10, Tower B, No. 8, Jalan Kerinchi, 59200 KL
KM 12, Jalan Tuaran, 88450 Kota Kinabalu, Sabah
Lot 2011, Block 16, KCLD, 93350 Kuching, Sarawak
PT 1234, HSD 56789, Mukim Setapak, 53300 Kuala Lumpur
45 outlets, 600 staff, 12 states
120 outlets nationwide (85 franchised, 35 company owned), 1 200 employees
ROI 25% - 35% within 18 - 24 months
Payback 18-24 months; gross margin 65%-70%, net margin 15%-20%
Year 1: 480 000, Year 2: 560 000, Year 3: 640 000
Revenue 2021 | 2022 | 2023: 1.2m | 1.8m | 2.4m
0 | 150 000 | 3 | 250 000
Monthly sales 60,000 80,000 100,000; costs 35,000 48,000 60,000
Rent 5,000 / staff 12,000 / utilities 1,500 / profit 8,500
Instalments over 0, 12, 24, 36, 48, 60 months
Awarded on 12/03/2019, 5.6.2020 and 2021-07-08
From 01.01.2024 to 31.12.2024
1 January 2024 - 31 March 2024; 2024年1月1日至3月31日
01/01/24 - 31/03/24
Promosi 01-01-2024 hingga 31-12-2024
Valid 1/1/2024-30/6/2024
Cup sizes 350 ml, 500 ml, 700 ml; pizza 6", 9", 12"
Fryer model GF-2000X, oven MKF-464-TS, blender HBH650, POS SUNMI T2 Lite
Espresso machine La Marzocco Linea PB 2 group, 220-240V 50/60Hz 4300W
Coffee 100g 250g 500g 1kg packs
Barcode 9556001234567
HS code 2101.11.00, MCC 5814
MS 2393:2013, ISO 22000:2018, HACCP MS 1480:2019
FSSC 22000 and GMP certified; ISO 9001:2015, ISO 14001:2015
Ranked #1 in 2022, top 10 of 500 franchises, 4.8/5 from 12,345 reviews
Malaysia Book of Records 2018, Superbrands 2019/2020
Training 14 days + 7 days on site, 3 trainers
Staff per outlet 6 - 8, shifts 0700-1500, 1500-2300
Franchise term 5 + 5 years
Serves 300-500 customers a day, 9 000 - 15 000 a month
1 in 3 Malaysians, 30 million people, 14 states
Yuran francais: RM120,000 (termasuk latihan 30 hari)
Modal pusingan RM50,000; pulangan modal 18 hingga 24 bulan
Lebih 200 cawangan di seluruh Malaysia sejak 2005
Alamat: No 5, Jalan Tun Razak, 50400 Kuala Lumpur
Masa operasi: Isnin-Jumaat 9.00 pagi-6.00 petang, Sabtu 9.00 pagi-1.00 tengah hari
加盟费RM80,000，保证金RM20,000，回本期18至24个月
营业时间：上午10点至晚上10点，全年无休
创立于1998年，全马超过120家分店，员工600人
店面面积800至1200平方尺，投资额RM150,000–RM280,000
地址：吉隆坡武吉免登路55100，3楼12号
2024年6月1日起，首50名加盟商享有折扣10%
公司注册号 202301012345 (1234567-A)
月营业额 60 000 至 90 000 令吉
Call centre support, hotline for franchisees, WhatsApp ordering system
Marketing on Facebook, Instagram and TikTok included
50,000 followers on Instagram and 120,000 on TikTok
Our Instagram has 50000 followers
Model X: premium kiosk. Gen X: loyal customers. Red: tomato base
Halal-certified by JAKIM; MeSTI by KKM
Trademark no. TM2019012345, MyIPO 2018065432
Trade mark registration 08012345 and 2012054321
Patent MY-123456-A
Bank loan up to 70%, tenure 5-7 years, rate 4.5% - 6.5% p.a.
Royalty 5% of gross sales, advertising 2%, renewal RM 10 000
EPF, SOCSO and EIS for staff; PDPA compliant
Tax no. C 1234567890; LHDN
GST 001234567890
Serving size 12 oz / 16 oz / 22 oz
3-in-1, 2-in-1, 100% Arabica, 0% trans fat
Break-even at 80-100 cups/day
Min. frontage 6 m, depth 12 m, ceiling 3.2 m
Power 30A 3-phase, water 15 mm, gas 2 x 14 kg
A 40-foot container: 12192 x 2438 x 2591 mm
Weight 12.5 kg, 1050 x 650 x 1480
Population 50 000+ within 3 km
First outlet 2 August 2008, 100th outlet 8 August 2018
08.08.2008 opening, 09.09.2009 second branch
Open 10:00-22:00 (Fri-Sat 10:00-00:00)
Tue-Sun 11:30-15:00, 17:30-22:00
7am-3pm, 3pm-11pm, 11pm-7am
Delivery radius 5-8 km in 30-45 min
Grab, foodpanda & ShopeeFood make up 30%-40% of sales
GPS 3.1390, 101.6869
Coordinates 3.139003, 101.686855
Batch 2023-07, 2023-08, 2023-09
Score 95/100; 10/10 would recommend
Ratio 60:40, 1:2:3
Sales 2020: 1 250 000; 2021: 1 480 000; 2022: 1 900 000
3 600 000, 4 200 000, 5 100 000
RM 3.2 million (2019), RM 4.1 million (2020), RM5.6 million (2021)
Prefix 0% interest, 0 deposit for 12 months
E-mail marketing, SMS blasts, Facebook Ads
Established in Penang . Company owned outlets in KL
We sell @ RM5
Coffee @ home kits, 3 @ RM10
Growth: 15% (2020), 22% (2021), 31% (2022)
0.5% - 1.5%, 2.0% - 3.5%
Lot 01-02-03, 50450 Kuala Lumpur
Suite 0301, 50450 Kuala Lumpur
No. 03-01 & 03-02, Jalan Ampang, 50450 KL
B-03-11, Jalan PJU 7/6, 47810 Petaling Jaya, Selangor
Lot 03-15, Level 3, 81100 Johor Bahru
Unit 09-01 & 09-02, 10250 George Town
Unit 05-3A, 47301 Petaling Jaya
Unit 01-A2, 3B, 45100 Kajang
Models 01A, 02B, 03E and 01A 2B 3C 4D 5E
No. 08-01, 80300 Johor Bahru, Johor Darul Takzim
Lot F-012, 1st Floor, 55100 Kuala Lumpur
L1-012 Sunway Pyramid; G-03-08 The Gardens
Ground Floor, 01-15, 10350 Penang
P.O. Box 10225, 50708 Kuala Lumpur
Locked Bag 2045, 88999 Kota Kinabalu, Sabah
Open 9:00-18:30, 9:30-20:00
Buka 9:00 pagi hingga 6:00 petang, 7 hari seminggu
Hotline: 0900-1800
Customer hotline available 24/7, 365 days
Call centre open 9.00am - 6.00pm
WhatsApp orders up 120% to 3,500 a month
Mobile kiosk 2400 x 1200 x 2100 mm
Mobile van from RM 120,000 to RM 180,000
Mobile: 1 200 000 app downloads
2021,"1,200,000","180,000"
2022 | 1,450,000 | 220,000 | 15.2%
Franchise fee: RM 80,000.00; renovation: RM 120,000.00; equipment: RM 65,000.00
Loan RM 100,000 over 60 months = RM 1,934.56 per month
EBITDA 2019-2023: 12.1%, 13.4%, 9.8%, 15.0%, 17.2%
Kapasiti 60-80 pelanggan, 12 meja, 48 kerusi
60, 120, 200, 3000
600 x 1200 mm tiles, 60 x 60 x 1800 posts
Voltage 220-240 V, 13 A, 3000 W, 50 Hz
Temperature -18 °C to 5 °C, 180-200 °C for 12-15 minutes
1) 50 outlets 2) 120 staff 3) RM 350,000
1. Sign up 2. Pay RM 35,000 3. Train 14 days 4. Open
Fasa 1: 2019-2021, Fasa 2: 2022-2024
2019年12月5日开业，2020年3月1日第二家
每天10:00-22:00，周末10:00-23:00
10碗20碗30碗40碗的套餐
18岁至35岁的顾客占60%
投资回报期18-24个月，毛利率65%-70%
清真认证编号 JAKIM 1 001-09/2015
全马45家分店、8个州属、600名员工
产品尺寸 1200×800×2100 毫米
Gaji RM1,700 - RM2,500, 8 jam sehari, 6 hari seminggu
Payment by TT: within 14 days
RED: spicy, BLUE: mild, GREEN: vegetarian
X: not included, V: included
Instagram-worthy interior, Facebook page with 50,000 likes
Sold by the gram, RM 0.30 per gram on the gram scale
Stores in KL , Penang , JB
Company, community and commitment
Outlets in 2018: 3; 2019: 8; 2020: 12; 2021: 25; 2022: 40
HALAL 1 234-05/2022 valid till 15.05.2024
KKM food premises permit 0123/2020
Lesen perniagaan MBPJ 01234/2021
PERKESO F9001234567, KWSP 012345678
Cups of 08oz, 12oz, 16oz and 20oz; bottles of 0.5l, 1l and 1.5l
Lot 01-23 is 4567 sq ft, O Level 05 or above
0 | 5l | 10l | 500 | 1000
On-line or walk-in, B2B/B2C, in-line kiosks, tele-sales, fb-friendly and Instagram-worthy
WeChat/Alipay, Facebook/Shopee/Lazada, WhatsApp/Telegram orders; WhatsApp/telefon
Sold 500 000 cups, 12 500 outlets worldwide
`
  .trim()
  .split('\n');
