/**
 * Words and phrases that mean the same to a person who looks for a franchise in Malaysia, in English, Malay and
 * Chinese, with other spellings and abbreviations. Each line is a group: a search for one of its phrases finds
 * franchises with any of them.
 */
const GROUPS = `
johor | johore | jb | johor bahru | johor baru | johor darul takzim | 柔佛 | 新山
kedah | alor setar | alor star | sungai petani | 吉打 | 亚罗士打
kelantan | kota bharu | kota baru | kota bahru | 吉兰丹 | 哥打巴鲁
kuala lumpur | kuala lumpor | kl | wilayah persekutuan | 吉隆坡
labuan | pulau labuan | 纳闽
malacca | melaka | bandaraya melaka | 马六甲
negeri sembilan | n sembilan | n9 | seremban | 森美兰 | 芙蓉
pahang | kuantan | 彭亨 | 关丹
penang | pulau pinang | pinang | p pinang | georgetown | george town | butterworth | 槟城 | 槟岛
perak | ipoh | taiping | 霹雳 | 怡保
perlis | kangar | 玻璃市
putrajaya | 布城
sabah | kota kinabalu | kk | sandakan | tawau | 沙巴 | 亚庇
sarawak | kuching | miri | sibu | bintulu | 砂拉越 | 砂劳越 | 古晋
selangor | shah alam | petaling jaya | pj | subang jaya | subang | klang | kajang | puchong | 雪兰莪 | 八打灵再也
terengganu | trengganu | kuala terengganu | 登嘉楼
malaysia | msia | 马来西亚 | 大马
singapore | singapura | 新加坡
indonesia | 印尼 | 印度尼西亚
thailand | negara thai | 泰国
philippines | filipina | 菲律宾
vietnam | viet nam | 越南
hong kong | hongkong | 香港
taiwan | 台湾
south korea | korea | korea selatan | korean | 韩国
japan | jepun | japanese | 日本
china | negara china | 中国
india | 印度
australia | 澳洲 | 澳大利亚
new zealand | nz | 新西兰 | 纽西兰
united kingdom | uk | britain | england | british | 英国
united states | usa | america | amerika | amerika syarikat | 美国
canada | kanada | 加拿大
germany | jerman | german | 德国
france | perancis | french | 法国
italy | itali | italian | 意大利
coffee | kopi | 咖啡
cafe | kafe | coffee shop | coffee house | kedai kopi | 咖啡馆 | 咖啡店 | 咖啡厅
kopitiam | kopi tiam | 茶餐室 | 咖啡店
espresso | latte | cappuccino | 浓缩咖啡
roastery | coffee roaster | roaster | 烘焙咖啡
tea | teh | 茶
bubble tea | boba | pearl milk tea | milk tea | teh boba | teh susu | 奶茶 | 珍珠奶茶
drink | beverage | minuman | air minuman | 饮料 | 饮品
juice | jus | 果汁
soya | soy | soya bean | tau fu fa | tofufa | tauhu | kacang soya | 豆浆 | 豆花
dessert | pencuci mulut | manisan | 甜品 | 甜点
ice cream | aiskrim | ais krim | gelato | 冰淇淋 | 雪糕 | 冰激凌
cendol | chendol | 煎蕊
durian | musang king | 榴莲 | 榴梿 | 猫山王
chocolate | coklat | 巧克力
food | makan | makanan | 食物 | 美食 | 餐饮
restaurant | restoran | eatery | kedai makan | 餐厅 | 餐馆 | 饭店
food court | medan selera | 美食中心
street food | hawker | warung | gerai | food stall | 小贩 | 街头小吃
food truck | trak makanan | food trailer | 餐车
fast food | quick service | makanan segera | qsr | 快餐
takeaway | take away | grab and go | bungkus | 外卖 | 打包
breakfast | sarapan | 早餐
lunch | makan tengah hari | 午餐
rice | nasi | 饭
nasi lemak | coconut rice | 椰浆饭
noodle | mee | mi | mie | mihun | bihun | 面 | 面条 | 炒面
satay | sate | 沙爹
chicken | ayam | poultry | 鸡 | 鸡肉
fried chicken | ayam goreng | 炸鸡
duck | itik | 鸭
beef | daging lembu | 牛肉
meat | daging | 肉
fish | ikan | 鱼
seafood | makanan laut | 海鲜
egg | telur | 鸡蛋
burger | hamburger | 汉堡 | 汉堡包
pizza | piza | 披萨
steamboat | hotpot | hot pot | 火锅
barbecue | bbq | grill | bakar | panggang | 烧烤
dim sum | dimsum | yum cha | 点心
banana leaf | daun pisang | 香蕉叶
indian food | south indian | masakan india | 印度餐
korean food | masakan korea | korean grill | 韩国料理 | 韩餐
japanese food | masakan jepun | 日本料理 | 日式
western food | masakan barat | 西餐
vegetarian | vegan | sayuran | 素食
vegetable | sayur | 蔬菜
fruit | buah | buah buahan | 水果
halal | muslim friendly | 清真
snack | kudap | kudapan | 零食 | 小吃
bakery | kedai roti | bakeri | bakehouse | 面包店 | 烘焙
bread | roti | 面包
toast | roti bakar | kaya toast | 吐司 | 烤面包
cake | kek | 蛋糕
kek lapis | layer cake | layered cake | 千层糕
pastry | pastri | patisserie | kuih | 糕点
cookie | biscuit | biskut | 饼干
catering | katering | 餐饮承办
kitchen | dapur | 厨房
education | pendidikan | 教育
tuition | tuisyen | tutoring | pusat tuisyen | 补习 | 补习班
school | sekolah | 学校
kindergarten | preschool | pre school | tadika | nursery | 幼儿园 | 幼稚园 | 学前教育
child care | childcare | daycare | day care | taska | pengasuh | creche | 托儿所
children | kids | kanak kanak | budak | child | 儿童 | 孩子
academy | akademi | 学院
maths | mathematics | math | matematik | nombor | 数学
english | bahasa inggeris | inggeris | 英文 | 英语
chinese | mandarin | bahasa cina | 华文 | 中文
language | bahasa | 语言
science | sains | stem | 科学
robotics | robot | robotik | 机器人
coding | programming | pengaturcaraan | 编程
writing | penulisan | essay | karangan | 写作 | 作文
music | muzik | 音乐
piano | 钢琴
dance | tarian | tari | 舞蹈
art | seni | lukisan | 艺术 | 美术
training | latihan | kursus | course | 培训 | 课程
fitness | kecergasan | senaman | 健身
gym | gim | gymnasium | strength club | 健身房 | 健身中心
yoga | 瑜伽
boxing | tinju | 拳击
swimming | renang | swim | berenang | 游泳
sport | sukan | 运动 | 体育
badminton | 羽毛球
football | bola sepak | soccer | futsal | 足球
women | wanita | ladies | perempuan | muslimah | 女性 | 女子
men | lelaki | gentlemen | 男士 | 男性
beauty | kecantikan | 美容
salon | saloon | hair salon | salun | 发廊 | 理发店
hair | rambut | 头发 | 美发
barber | barbershop | gunting rambut | tukang gunting | haircut | 理发 | 理发师
nail | kuku | manicure | pedicure | 美甲
spa | massage | urut | urutan | 水疗 | 按摩
wellness | kesejahteraan | 养生
cosmetics | kosmetik | makeup | make up | solekan | 化妆品
perfume | minyak wangi | 香水
health | kesihatan | 健康 | 保健
pharmacy | farmasi | chemist | drugstore | 药房 | 药店
medicine | ubat | 药 | 药品
clinic | klinik | 诊所
doctor | doktor | 医生
dental | dentist | pergigian | gigi | doktor gigi | 牙科 | 牙医
optical | optician | optometrist | spectacles | eyewear | glasses | cermin mata | 眼镜 | 眼镜店
elderly | senior | warga emas | orang tua | old folks | 老人 | 乐龄 | 长者
caregiving | nursing home | penjagaan | rumah jagaan | 护理 | 疗养院
retail | runcit | 零售
shop | store | kedai | 商店 | 店
convenience store | minimart | mini market | mini mart | kedai serbaneka | kedai runcit | 便利店
supermarket | pasar raya | 超市 | 超级市场
grocery | barang runcit | groceries | 杂货 | 杂货店
market | pasar | 市场 | 巴刹
night market | pasar malam | 夜市
florist | flower | bunga | kedai bunga | flowers | 花店 | 鲜花 | 花
gift | hadiah | cenderamata | souvenir | 礼品 | 礼物
book | buku | kedai buku | bookstore | bookshop | 书店 | 书
toy | mainan | 玩具
clothes | clothing | pakaian | fashion | fesyen | apparel | 服装 | 衣服
shoe | kasut | footwear | 鞋
jewellery | jewelry | barang kemas | emas | gold | 珠宝 | 首饰
furniture | perabot | 家具
hardware | perkakasan | 五金
electronics | elektronik | 电子
computer | komputer | 电脑
phone | telefon | handphone | mobile phone | 手机
zero waste | refill | isi semula | 零废弃
recycling | kitar semula | recycle | 回收
laundry | dobi | laundromat | launderette | laundrette | 洗衣 | 洗衣店 | 自助洗衣
dry cleaning | cuci kering | 干洗
cleaning | pembersihan | cuci | cleaner | 清洁 | 打扫
maid | pembantu rumah | orang gaji | 女佣 | 家政
car | kereta | automotive | automotif | auto | vehicle | kenderaan | 汽车 | 车
car wash | cuci kereta | carwash | auto spa | 洗车
car detailing | auto detailing | 汽车美容
workshop | bengkel | garage | 修车 | 修车厂
tyre | tire | tayar | 轮胎
motorcycle | motosikal | motorbike | motor | 摩托车 | 电单车
electric vehicle | ev | kereta elektrik | electric car | 电动车
charging station | charger | charging | pengecas | 充电 | 充电站
petrol station | gas station | stesen minyak | 油站
parking | tempat letak kereta | 停车场
transport | pengangkutan | 运输
courier | kurier | parcel | bungkusan | 快递 | 包裹
delivery | penghantaran | hantar | 送货 | 配送
logistics | logistik | 物流
printing | percetakan | cetak | print | 印刷 | 打印
packaging | pembungkusan | packing | 包装
accounting | perakaunan | akaun | bookkeeping | 会计 | 记账
tax | cukai | e invoice | 税务
insurance | insurans | takaful | 保险
bank | perbankan | 银行
business | perniagaan | bisnes | niaga | 生意 | 商业
franchise | francais | 加盟 | 特许经营
investment | pelaburan | modal | 投资
low cost | murah | modal kecil | cheap | small capital | low investment | 小本 | 低成本
kiosk | kios | cart | 亭子
home | rumah | house | 家居 | 房屋
property | hartanah | real estate | 房地产
hotel | penginapan | 酒店
travel | pelancongan | tour | tourism | 旅游 | 旅行
paint | painting | painter | cat rumah | mengecat | 油漆 | 粉刷
renovation | ubah suai | contractor | kontraktor | 装修
repair | baiki | pembaikan | handyman | 维修 | 修理
plumbing | paip | plumber | 水管
air conditioner | aircon | penghawa dingin | 冷气 | 空调
solar | suria | solar panel | rooftop solar | 太阳能
garden | taman | landscaping | 花园 | 园艺
security | keselamatan | 保安
pet | haiwan peliharaan | haiwan | 宠物
cat | kucing | 猫
dog | anjing | 狗
pet grooming | grooming | dandanan haiwan | 宠物美容
pet food | makanan haiwan | makanan kucing | 宠物食品
pet hotel | cat hotel | pet boarding | hotel kucing | 宠物酒店
veterinary | vet | veterinar | doktor haiwan | 兽医
entertainment | hiburan | 娱乐
karaoke | 卡拉OK | 唱K
photography | fotografi | photo studio | gambar | 摄影
wedding | perkahwinan | kahwin | 婚礼 | 婚纱
event | acara | majlis | 活动
self service | layan diri | unattended | 自助
vending machine | mesin layan diri | 自动售货机
24 hour | 24 hours | 24 jam | 24小时
drive through | drive thru | pandu lalu | 得来速
online | dalam talian | atas talian | 网上 | 线上
`;

/** Returns the groups, each with its words and phrases as people write them. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = GROUPS.trim()
  .split('\n')
  .map(line => line.split('|').map(phrase => phrase.trim()));
